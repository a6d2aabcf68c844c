// SPDX-License-Identifier: MIT
// band/formula.ts: a bill as people write it: 3 × (10 + 2 × 2 + 6) = 60. Pure; the sums are the engine's.
import type { Bill } from '../wire'

const minus = '−'

/** " + 6", " − 3", " + 2 × 2": what one skill adds. */
function term(count: number, cost: number): string {
  const amount = String(Math.abs(cost))
  return ` ${cost < 0 ? minus : '+'} ${count > 1 ? `${count} × ${amount}` : amount}`
}

/** Every skill with its price. */
export function formulaOf(bill: Bill): string {
  const terms = bill.skills.map((skill) => term(skill.count, skill.cost)).join('') || term(1, 0)
  return `${bill.value} × (${bill.base}${terms}) = ${priceText(bill.cost)}`
}

/** All skills together: 3 × (10 + 10) = 60. */
export function shortFormula(bill: Bill): string {
  const skills = bill.factor - bill.base
  return `${bill.value} × (${bill.base}${term(1, skills)}) = ${priceText(bill.cost)}`
}

export function priceText(price: number): string {
  return price < 0 ? `${minus}${-price}` : String(price)
}
