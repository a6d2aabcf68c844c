// SPDX-License-Identifier: MIT
// saga/campaigns.ts: campaigns as records and as files. An evening is its setup and its steps, as they were sent; the next
// one begins with what it left, so a campaign is a chain that the engine can play again at any link.
import { type CampaignRecord, type EveningRecord, find, forget, keep, list, newId } from '../store/db'
import { settings } from '../store/settings'
import { handOn } from './handed'
import { rise } from './seated'
import type { Gesture } from './wire'

/** A seat speaks through messages of this form; dice that people rolled have one of their own. */
export interface Choose {
  type: 'choose'
  seat: string
  choice: Gesture
}
export interface Rolled {
  type: 'dice'
  values: number[]
}
export type Step = Choose | Rolled

export interface CampaignFile {
  type: 'campaign'
  format: 1
  system: string
  name: string
  credit: string
  seats: string[]
  options: Record<string, unknown>
  spells?: Record<string, unknown[]>
  evenings: Omit<EveningRecord, 'id' | 'campaign' | 'changed'>[]
}

export const credit = 'Aura Engine 1.5 beta, Alexis Flamand, CC BY-SA 3.0 FR'
/** More than a table has seats for, or than an evening has steps: no file of ours. */
const seatMost = 8
const stepMost = 20_000
const nameMost = 200

export async function newCampaign(name: string, seats: string[], options: Record<string, unknown> = {}): Promise<CampaignRecord> {
  const record: CampaignRecord = { id: newId(), system: 'aura', name, seats, options, evenings: [], changed: Date.now() }
  await keep('campaigns', record)
  return record
}

/** As large as a number of the page is exact. */
export function seedNow(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return String((high % 2 ** 21) * 2 ** 32 + low)
}

/** An evening that goes on where `last` ended. Real dice are asked for; the program's come from a seed. */
export function nextEvening(campaign: CampaignRecord, last: EveningRecord | undefined, isRealDice: boolean, seed = seedNow()): EveningRecord {
  const number = (last?.number ?? 0) + 1
  const carried = (last?.leaves ?? []) as Gesture[]
  const dice = isRealDice ? { dice: 'ask' } : { seed }
  return {
    id: `${campaign.id}.${number}`,
    campaign: campaign.id,
    number,
    setup: { type: 'setup', system: campaign.system, ...dice, seats: campaign.seats.map((name) => ({ name })), options: campaign.options },
    steps: carried.map((choice): Step => ({ type: 'choose', seat: 'A', choice })),
    at: carried.length,
    base: carried.length,
    ...(last?.after === undefined ? {} : { before: last.after }),
    closed: false,
    changed: Date.now(),
  }
}

export async function eveningsOf(campaign: CampaignRecord): Promise<EveningRecord[]> {
  const all = await Promise.all(campaign.evenings.map((id) => find('evenings', id)))
  return all.filter((evening): evening is EveningRecord => evening !== undefined)
}

export const fileOf = async (campaign: CampaignRecord): Promise<string> => fileWith(campaign, await eveningsOf(campaign))

/** The same of evenings that are at hand: what the browser has no room to keep can still leave it. */
export function fileWith(campaign: CampaignRecord, all: readonly EveningRecord[]): string {
  const evenings = all.map(({ id: _id, campaign: _of, changed: _when, ...evening }) => evening)
  const { system, name, seats, options, spells } = campaign
  return JSON.stringify({ type: 'campaign', format: 1, system, name, credit, seats, options, ...(spells ? { spells } : {}), evenings } satisfies CampaignFile, null, 1)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isStep = (value: unknown): value is Step =>
  isObject(value) &&
  ((value.type === 'choose' && typeof value.seat === 'string' && isObject(value.choice) && typeof value.choice.kind === 'string') ||
    (value.type === 'dice' && Array.isArray(value.values) && value.values.every((n) => Number.isInteger(n))))

/** What is wrong with a file, as the place of the fault; undefined: nothing. The engine judges the rest as it plays. */
export function faultIn(file: unknown): string | undefined {
  if (!isObject(file) || file.type !== 'campaign') return 'type'
  if (file.format !== 1) return 'format'
  if (file.system !== 'aura') return 'system'
  if (typeof file.name !== 'string' || file.name.length > nameMost) return 'name'
  const { seats, evenings } = file
  if (!Array.isArray(seats) || !seats.length || seats.length > seatMost || !seats.every((s) => typeof s === 'string' && s.length <= nameMost)) return 'seats'
  if (!isObject(file.options)) return 'options'
  if (file.spells !== undefined && !(isObject(file.spells) && Object.values(file.spells).every((all) => Array.isArray(all) && all.every((one) => isObject(one) && typeof one.effect === 'string')))) return 'spells'
  if (!Array.isArray(evenings)) return 'evenings'
  for (const [i, evening] of evenings.entries()) {
    const at = `evenings/${i}`
    if (!isObject(evening) || !isObject(evening.setup) || evening.setup.system !== file.system) return `${at}/setup`
    if (!Array.isArray(evening.steps) || evening.steps.length > stepMost) return `${at}/steps`
    const wrong = evening.steps.findIndex((step) => !isStep(step))
    if (wrong >= 0) return `${at}/steps/${wrong}`
    const numbers = [evening.number, evening.at, evening.base]
    if (!numbers.every((n) => Number.isInteger(n) && (n as number) >= 0)) return `${at}/at`
    if ((evening.at as number) > evening.steps.length || (evening.base as number) > (evening.at as number)) return `${at}/at`
    // They are found by their numbers, and only the last one may still be played.
    if (i && !((evening.number as number) > ((evenings[i - 1] as Record<string, unknown>).number as number))) return `${at}/number`
    if (typeof evening.closed !== 'boolean' || (!evening.closed && i < evenings.length - 1)) return `${at}/closed`
    if (evening.leaves !== undefined && !(Array.isArray(evening.leaves) && evening.leaves.every((g) => isObject(g) && typeof g.kind === 'string'))) return `${at}/leaves`
  }
  return undefined
}

export class BadFile extends Error {
  constructor(readonly place: string) {
    super(place)
  }
}

/** Keeps the campaign of a file as a new one. Throws BadFile: then nothing was kept. */
export async function takeFile(text: string): Promise<CampaignRecord> {
  let file: CampaignFile
  try {
    file = JSON.parse(text) as CampaignFile
  } catch {
    throw new BadFile('JSON')
  }
  const fault = faultIn(file)
  if (fault) throw new BadFile(fault)
  const id = newId()
  const evenings = file.evenings.map((e): EveningRecord => ({ ...e, id: `${id}.${e.number}`, campaign: id, changed: Date.now() }))
  for (const evening of evenings) await keep('evenings', evening)
  const { system, name, seats, options, spells } = file
  const record: CampaignRecord = { id, system, name, seats, options, ...(spells ? { spells } : {}), evenings: evenings.map((e) => e.id), changed: Date.now() }
  await keep('campaigns', record)
  return record
}

export async function dropCampaign(campaign: CampaignRecord): Promise<void> {
  await forget('campaigns', campaign.id) // first: evenings without one harm nobody
  handOn(campaign.id, 'A')
  rise(campaign.id)
  for (const id of campaign.evenings) await forget('evenings', id)
}

export const campaigns = () => list('campaigns')

export function fileName(name: string, ending: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/[^\w]+/g, '-').replace(/^-+|-+$/g, '').toLowerCase()
  return `${plain || (settings.lang === 'fr' ? 'campagne' : 'campaign')}.${ending}`
}
