// SPDX-License-Identifier: MIT
// store/db.ts: games in progress, bands, campaigns with their evenings and characters, kept in the browser (IndexedDB).
import type { BandTerms, Seat } from '../wire'
import type { Vault } from './vault'

export interface Player {
  who: 'me' | 'bot'
  bot?: string
}
export interface GameRecord {
  id: string
  system: string
  scenario: string
  names: string[]
  players: Player[]
  practice: boolean
  turn: number
  changed: number
  /** As it may be shown and exported: what is still secret in it is sealed. */
  journal: string
  /** The whole journal, while there is something to hide in it. */
  vault?: Vault
  over?: { winner: Seat | null; text: string }
}
export interface BandRecord extends BandTerms {
  id: string
  system: string
  name: string
  figures: string[]
  changed: number
}
/** A table of role-players over many evenings. */
export interface CampaignRecord {
  id: string
  system: string
  name: string
  /** The master first. */
  seats: string[]
  options: Record<string, unknown>
  /** What sheets that came as files can cast, by the name that each bears at this table. */
  spells?: Record<string, unknown[]>
  /** Of the evenings, in their order. */
  evenings: string[]
  changed: number
}
/** One evening: its setup and every step, those taken back as well until another one is made. */
export interface EveningRecord {
  id: string
  campaign: string
  number: number
  setup: object
  /** Messages as they were sent: gestures and dice. */
  steps: object[]
  /** So many of them stand. */
  at: number
  /** The first so many bring in what the evening before left. */
  base: number
  /** The seal of what it began with and of what it left, as the engine gave them. */
  before?: string
  after?: string
  /** The gestures that bring all of it into the next one, once it is closed. */
  leaves?: object[]
  closed: boolean
  changed: number
}
/** A character beside any table. */
export interface SheetRecord {
  id: string
  name: string
  sheet: object
  changed: number
}
/** A table of one's own. */
export interface MapRecord {
  id: string
  system: string
  name: string
  sketch: object
  changed: number
}
type Stores = { maps: MapRecord; games: GameRecord; bands: BandRecord; campaigns: CampaignRecord; evenings: EveningRecord; sheets: SheetRecord }
const names: readonly (keyof Stores)[] = ['games', 'bands', 'campaigns', 'evenings', 'sheets', 'maps']

/** Why the browser does not keep something: it has no room left, or it keeps nothing at all. */
export type Trouble = 'full' | 'closed'
export function troubleOf(fault: unknown): Trouble {
  return fault instanceof DOMException && fault.name === 'QuotaExceededError' ? 'full' : 'closed'
}

let opened: Promise<IDBDatabase> | undefined

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

/** Somebody clears what the browser keeps, or another window brings a newer page: the next one to ask opens anew. */
function shut(base: IDBDatabase): void {
  base.close()
  opened = undefined
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('escarmouche', 3)
    request.onupgradeneeded = () => {
      for (const name of names)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath: 'id' })
    }
    request.onsuccess = () => {
      const base = request.result
      base.onclose = base.onversionchange = () => shut(base)
      resolve(base)
    }
    request.onerror = () => {
      opened = undefined
      reject(request.error ?? new Error('IndexedDB'))
    }
  })
  return opened
}

async function store(name: keyof Stores, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const base = await open()
  try {
    return base.transaction(name, mode).objectStore(name)
  } catch {
    shut(base) // it was closing
    return (await open()).transaction(name, mode).objectStore(name)
  }
}

/** Once this is done, it is written: a full disk shows only at the end. */
export async function keep<K extends keyof Stores>(name: K, record: Stores[K]): Promise<void> {
  const into = await store(name, 'readwrite')
  const end = new Promise<void>((resolve, reject) => {
    into.transaction.oncomplete = () => resolve()
    into.transaction.onabort = () => reject(into.transaction.error ?? new Error('IndexedDB'))
  })
  await Promise.all([done(into.put(record)), end])
}
export async function find<K extends keyof Stores>(name: K, id: string): Promise<Stores[K] | undefined> {
  return (await done((await store(name, 'readonly')).get(id))) as Stores[K] | undefined
}
/** Latest first. */
export async function list<K extends keyof Stores>(name: K): Promise<Stores[K][]> {
  const all = (await done((await store(name, 'readonly')).getAll())) as Stores[K][]
  return all.sort((a, b) => b.changed - a.changed)
}
export async function forget(name: keyof Stores, id: string): Promise<void> {
  await done((await store(name, 'readwrite')).delete(id))
}
export function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(6))].map((b) => b.toString(16).padStart(2, '0')).join('')
}
