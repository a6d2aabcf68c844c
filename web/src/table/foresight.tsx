// SPDX-License-Identifier: MIT
// table/foresight.tsx: what a choice in the making would meet: the ground under a template with where it may drift, and who
// comes to see a figure on its way. Places, shares and who is caught are the engine's.
import { roughly } from '../lang'
import type { Area, Course, Path, Place, State } from '../wire'
import { memo } from './memo'

function sector([ax, ay]: Place, [tx, ty]: Place, radius: number, slope: number, depth: number): string {
  const way = Math.atan2(ty - ay, tx - ax)
  const half = Math.atan(slope)
  const on = (a: number) => `${(ax + radius * Math.cos(a)).toFixed(3)} ${(depth - ay - radius * Math.sin(a)).toFixed(3)}`
  return `M${ax} ${depth - ay}L${on(way + half)}A${radius} ${radius} 0 0 1 ${on(way - half)}Z`
}

/** The template where it is aimed; fainter, and with its chance, where it may come down instead. */
export const Template = memo(({ area, state, depth }: { area: Area; state: State; depth: number }) => {
  const { radius = 0, apex, slope, spots = [], caught = [] } = area
  const [aimed, ...drifts] = spots
  if (!aimed) return null
  return (
    <g class="template" aria-hidden="true" data-caught={caught.map((c) => c.figure).join(' ')}>
      {drifts.map(({ at: [x, y] }, i) => <circle key={i} class="drift" cx={x} cy={depth - y} r={radius} />)}
      {apex && slope !== undefined ? (
        <path class="aimed" d={sector(apex, aimed.at, radius, slope, depth)} />
      ) : (
        <circle class="aimed" cx={aimed.at[0]} cy={depth - aimed.at[1]} r={radius} />
      )}
      {drifts.map(({ at: [x, y] }, i) => <circle key={i} class="drift-spot" cx={x} cy={depth - y} r=".09" />)}
      {caught.map(({ figure, share }) => {
        const f = state.figures[figure]
        return f?.at && (
          <g key={figure} data-under={figure} transform={`translate(${f.at[0]} ${depth - f.at[1]})`}>
            <circle class="under" r={f.radius + 0.14} />
            <g transform={`translate(0 ${-f.radius - 0.22})`}><g class="say-in"><text>{roughly(share)}</text></g></g>
          </g>
        )
      })}
    </g>
  )
})

/** The rest of a path from a place on it. */
export function restOf(path: Path, from: Place): Path {
  let best = 0
  let least = Infinity
  for (let i = 0; i + 1 < path.length; i++) {
    const [[ax, ay], [bx, by]] = [path[i] as Place, path[i + 1] as Place]
    const [dx, dy] = [bx - ax, by - ay]
    const share = Math.min(1, Math.max(0, ((from[0] - ax) * dx + (from[1] - ay) * dy) / (dx * dx + dy * dy || 1)))
    const far = Math.hypot(from[0] - ax - share * dx, from[1] - ay - share * dy)
    if (far < least - 1e-9) [best, least] = [i, far]
  }
  return [from, ...path.slice(best + 1)]
}

/** From where on a way is seen, by whom, and where it stops for that. */
export function Views({ course, state, depth }: { course: Course; state: State; depth: number }) {
  const path = course.corners.map(({ at }) => at)
  const first = course.views.map(({ from }) => restOf(path, from)).sort((a, b) => lengthOf(b) - lengthOf(a))[0]
  return (
    <g class="views" aria-hidden="true">
      {first && first.length > 1 && <polyline class="watched" points={first.map(([x, y]) => `${x},${depth - y}`).join(' ')} />}
      {course.views.map(({ figure, stop: [x, y] }) => {
        const at = state.figures[figure]?.at
        return (
          <g key={figure} data-view={figure}>
            {at && <path class="gaze" d={`M${at[0]} ${depth - at[1]}L${x} ${depth - y}`} />}
            <circle class="halt" cx={x} cy={depth - y} r=".26" />
            <path class="halt-eye" transform={`translate(${x} ${depth - y})`} d="M-.17 0Q0-.17 .17 0Q0 .17-.17 0ZM-.05 0A.05 .05 0 1 1 .05 0A.05 .05 0 1 1-.05 0" />
          </g>
        )
      })}
    </g>
  )
}

function lengthOf(path: Path): number {
  return path.reduce((sum, [x, y], i) => sum + (i ? Math.hypot(x - path[i - 1]![0], y - path[i - 1]![1]) : 0), 0)
}
