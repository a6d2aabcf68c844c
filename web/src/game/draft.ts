// SPDX-License-Identifier: MIT
// game/draft.ts: a choice in the making, as plain data. From what the engine offers to a whole choice:
// which kinds there are, which option is meant, what is still open. It knows the protocol's fields, no rule.
import type { Candidate, Choice, Offer, OfferOption, Place, Refusal } from '../wire'

/** Options of one kind: one button of the tray. */
export interface Group {
  kind: string
  options: OfferOption[]
  isLegal: boolean
}

/** Parts of a choice that people give by hand, in the order they are asked for. */
export type Part = 'cards' | 'suit' | 'seat' | 'target' | 'path' | 'corner' | 'place' | 'list' | 'shares' | 'count'
const order: Part[] = ['cards', 'suit', 'seat', 'target', 'path', 'corner', 'place', 'list', 'shares', 'count']

export interface Draft {
  option: OfferOption
  choice: Choice
}

/** Parts that are one of `among`. */
const picked = ['figure', 'target', 'piece', 'marker'] as const

/** One option for each who may be put in, and for each who may not, as people look at them. Whom to shoot at from a corner
 * on the way is asked once the way is known. */
export function spread({ options, names = {} }: Offer): OfferOption[] {
  return options.flatMap((option) => {
    const { among = [], barred = [], open = [], why: _, ...rest } = option
    const part = picked.find((p) => open.includes(p))
    if (!part || open.includes('corner')) return [option]
    const left = open.filter((p) => p !== part)
    const one = (id: string, why?: Refusal): OfferOption => ({
      ...rest,
      choice: { ...option.choice, [part]: id },
      ...(left.length ? { open: left } : {}),
      text: option.text.replace('…', names[id] ?? id),
      ...(why ? { why } : {}),
    })
    return [...among.map((id) => one(id)), ...barred.flatMap((b) => b.among.map((id) => one(id, b.why)))]
  })
}

export function groups(options: OfferOption[]): Group[] {
  const found = new Map<string, Group>()
  for (const option of options) {
    const kind = option.choice.kind
    const group = found.get(kind) ?? { kind, options: [], isLegal: false }
    group.options.push(option)
    group.isLegal ||= !option.why
    found.set(kind, group)
  }
  return [...found.values()]
}

/** Do the fixed parts of an option agree with a choice? */
export function fits(option: OfferOption, choice: Choice): boolean {
  const fixed = option.choice as unknown as Record<string, unknown>
  const given = choice as unknown as Record<string, unknown>
  return Object.keys(fixed).every((key) => JSON.stringify(fixed[key]) === JSON.stringify(given[key]))
}

/** Starts a draft; what is open is filled in from the first candidate that fits, where there is one to lean on. */
export function begin(option: OfferOption, candidates: Candidate[]): Draft {
  const open = option.open ?? []
  const isFree = open.includes('place') || (open.length === 1 && open[0] === 'path' && !option.choice.target)
  const lead = isFree || open.length === 0 ? undefined : candidates.find((c) => fits(option, c.choice))
  return { option, choice: { ...option.choice, ...(lead?.choice ?? {}) } }
}

function has(choice: Choice, part: Part): boolean {
  switch (part) {
    case 'cards':
      return (choice.cards?.length ?? 0) > 0
    case 'suit':
      return choice.suit !== undefined
    case 'seat':
      return choice.seat !== undefined
    case 'target':
      return choice.target !== undefined
    case 'path':
      return (choice.path?.length ?? 0) > 1
    case 'corner':
      return choice.corner !== undefined
    case 'place':
      return choice.place !== undefined
    case 'list':
      return (choice.members?.length ?? choice.targets?.length ?? 0) > 0
    case 'shares':
      return (choice.shares?.length ?? 0) > 0
    case 'count':
      return choice.count !== undefined
  }
}

/** What is asked for next; undefined when nothing is missing. */
export function missing(draft: Draft): Part | undefined {
  return order.find((part) => draft.option.open?.includes(part) && !has(draft.choice, part))
}

/** Is this part of the choice given by hand at all? */
export function isOpen(draft: Draft, part: string): boolean {
  return draft.option.open?.includes(part) ?? false
}
export function isOptional(draft: Draft, part: string): boolean {
  return draft.option.may?.includes(part) ?? false
}

/** The path of a choice, whatever it is called in this kind. */
export function pathOf(choice: Choice): Place[] | undefined {
  return choice.path ?? choice.step
}

/** Puts a path in; whoever acts on the way acts at its end unless told otherwise. */
export function withPath(draft: Draft, path: Place[] | undefined, legs?: string[]): Draft {
  const choice = { ...draft.choice }
  delete choice.legs
  delete choice.path
  delete choice.step
  delete choice.corner
  if (path) {
    const last = path.length - 1
    if (isOpen(draft, 'path')) choice.path = path
    else choice.step = path
    if (legs) choice.legs = legs
    if (isOpen(draft, 'corner') || !isOpen(draft, 'path')) choice.corner = last
  }
  return { ...draft, choice }
}

export function withPart(draft: Draft, part: Partial<Choice>): Draft {
  const choice = { ...draft.choice, ...part }
  for (const key of Object.keys(choice) as (keyof Choice)[]) if (choice[key] === undefined) delete choice[key]
  return { ...draft, choice }
}

/** Adds a figure to an open list, or takes it out again. */
export function toggled(draft: Draft, figure: string, name: 'members' | 'targets' = 'members'): Draft {
  const isSplit = isOpen(draft, 'shares')
  const list = draft.choice[isSplit ? 'targets' : name] ?? []
  const next = list.includes(figure) ? list.filter((f) => f !== figure) : [...list, figure]
  if (!isSplit) return withPart(draft, { [name]: next })
  const shares = next.map((f) => draft.choice.shares?.[list.indexOf(f)] ?? 1)
  return withPart(draft, { targets: next, shares })
}

/** One more point paid by a figure; once all `most` are given, none of them by this figure. */
export function paying(pay: readonly string[], figure: string, most: number): string[] {
  return pay.length < most ? [...pay, figure] : pay.filter((who) => who !== figure)
}

/** Where the choice would leave its figure, if it moves it. */
export function endOf(choice: Choice): Place | undefined {
  const path = pathOf(choice)
  return path ? path[path.length - 1] : choice.place
}
