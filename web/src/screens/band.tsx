// SPDX-License-Identifier: MIT
import { TopBar } from '../app'

export function BandScreen() {
  return (
    <>
      <TopBar />
      <main class="sheet" id="content" tabIndex={-1}></main>
    </>
  )
}
