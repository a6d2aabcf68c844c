// SPDX-License-Identifier: MIT
import { TopBar } from '../app'

export function RulesScreen() {
  return (
    <>
      <TopBar />
      <main class="sheet" id="content" tabIndex={-1}></main>
    </>
  )
}
