import { optionalStorage } from '#web/lib/optional-storage.ts'
import { randomId } from '#web/lib/random-id.ts'

/** Of everything typed that the server does not have yet; the only keys of the dashboard in a browser's storage. */
const keyOf = (name: string) => `owner:${name}`

/** For this tab, or for the device until the server has it. */
export type Keeper = 'tab' | 'device'
const storageOf = (keeper: Keeper) => (keeper === 'tab' ? sessionStorage : localStorage)

/** Reads what was kept under a name. A shape that is no longer used is the caller's to refuse. */
export const readKept = <Value>(keeper: Keeper, name: string): Value | undefined =>
  optionalStorage(() => JSON.parse(storageOf(keeper).getItem(keyOf(name)) ?? 'null') ?? undefined)

/** Where storage is full or forbidden, the text is still in its fields. */
export function keep(keeper: Keeper, name: string, value: unknown): void {
  optionalStorage(() => storageOf(keeper).setItem(keyOf(name), JSON.stringify(value)))
}

/** Forgets what was kept under a name, and the key under which it was tried to be sent. */
export function forget(keeper: Keeper, name: string): void {
  for (const kept of [name, triedName(name)]) optionalStorage(() => storageOf(keeper).removeItem(keyOf(kept)))
}

type Tried = { id: string; content: string }
const triedName = (name: string) => `tried:${name}`

/**
 * The idempotency key for sending `content`: after a lost answer, even after a reload, the same one, so that nothing is stored
 * twice; for other content a new one, as the server would take it for the first.
 */
export function idempotencyKey(keeper: Keeper, name: string, content: unknown): string {
  const now = JSON.stringify(content)
  const last = readKept<Tried>(keeper, triedName(name))
  if (last?.content === now) return last.id
  const id = randomId()
  keep(keeper, triedName(name), { id, content: now } satisfies Tried)
  return id
}

/** Keeps words for the forms that show them, in this tab too: one that was opened since follows like another tab's. */
export function putBack(name: string, value: unknown): void {
  keep('device', name, value)
  window.dispatchEvent(new StorageEvent('storage', { key: keyOf(name) }))
}

const namesIn = (storage: Storage, start = '') =>
  Object.keys(storage).flatMap((key) => (key.startsWith(keyOf(start)) ? [key.slice(keyOf('').length)] : []))

/** The names on this device that begin with `start`, without it. */
export const namesOnDevice = (start = ''): string[] =>
  optionalStorage(() => namesIn(localStorage, start).map((name) => name.slice(start.length))) ?? []

/** Calls back when another tab has changed what is kept on the device under a name. Returns the end of it. */
export function onKeptElsewhere(name: string, act: () => void): () => void {
  const listening = new AbortController()
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(name)) act()
  }
  window.addEventListener('storage', listener, { signal: listening.signal })
  return () => listening.abort()
}

function forgetWhere(isForgotten: (name: string) => boolean): void {
  for (const keeper of ['tab', 'device'] as const)
    for (const name of optionalStorage(() => namesIn(storageOf(keeper))) ?? [])
      if (isForgotten(name)) forget(keeper, name)
}

/** After a logout the device holds nothing personal: the router's own key says how far pages were scrolled. */
export const forgetAll = (): void => forgetWhere(() => true)

/** What stands in an address may be no id, and part of any name. */
const idLength = 36

/** Forgets everything that was kept about records that are gone. */
export const forgetAbout = (...ids: readonly string[]): void =>
  forgetWhere((name) => ids.some((id) => id.length === idLength && name.includes(id)))
