// SPDX-License-Identifier: MIT
// store/db.ts: games in progress and bands, kept in the browser (IndexedDB).
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
type Stores = { games: GameRecord; bands: BandRecord }

let opened: Promise<IDBDatabase> | undefined

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('escarmouche', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('games', { keyPath: 'id' })
      request.result.createObjectStore('bands', { keyPath: 'id' })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
  return opened
}

async function store(name: keyof Stores, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(name, mode).objectStore(name)
}

export async function keep<K extends keyof Stores>(name: K, record: Stores[K]): Promise<void> {
  await done((await store(name, 'readwrite')).put(record))
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
