// SPDX-License-Identifier: MIT
// table/memo.ts: draws a component again only when one of its properties is another one.
import { type ComponentType, type FunctionComponent, Component, h } from 'preact'

export function memo<P extends object>(draw: FunctionComponent<P>): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const names = new Set([...Object.keys(this.props), ...Object.keys(next)]) as Set<keyof P>
      for (const name of names) if (this.props[name] !== next[name]) return true
      return false
    }
    override render() {
      return h(draw, this.props as P)
    }
  }
}
