// SPDX-License-Identifier: MIT
// game/latest.ts: questions that never queue up.

/** Runs the latest of many requests; those overtaken while one runs are dropped. */
export class Latest {
  #isRunning = false
  #next: (() => Promise<void>) | undefined

  run(work: () => Promise<void>): void {
    this.#next = work
    if (!this.#isRunning) void this.#drain()
  }
  drop(): void {
    this.#next = undefined
  }
  async #drain(): Promise<void> {
    this.#isRunning = true
    while (this.#next) {
      const work = this.#next
      this.#next = undefined
      await work().catch(() => undefined) // a question overtaken by the game has no answer
    }
    this.#isRunning = false
  }
}
