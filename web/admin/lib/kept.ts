import { randomId } from '#web/lib/random-id.ts'

/** Of everything typed that the server does not have yet; the only keys of the dashboard in a browser's storage. */
const prefix = 'owner:'
const keyOf = (name: string) => `${prefix}${name}`

/** For this tab, or for the device until the server has it. */
export type Keeper = 'tab' | 'device'
const storageOf = (keeper: Keeper) => (keeper === 'tab' ? sessionStorage : localStorage)

/** Reads what was kept under a name. A shape that is no longer used is the caller's to refuse. */
export function readKept<Value>(keeper: Keeper, name: string): Value | undefined {
  try {
    return JSON.parse(storageOf(keeper).getItem(keyOf(name)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

export function keep(keeper: Keeper, name: string, value: unknown): void {
  try {
    storageOf(keeper).setItem(keyOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: the text is still in its fields.
  }
}

/** Forgets what was kept under a name, and the key under which it was tried to be sent. */
export function forget(keeper: Keeper, name: string): void {
  try {
    for (const kept of [name, triedName(name)]) storageOf(keeper).removeItem(keyOf(kept))
  } catch {
    // Forbidden storage keeps nothing.
  }
}

type Tried = { id: string; content: string }
const triedName = (name: string) => `tried:${name}`

/** The idempotency key under which the words of a name were last tried to be sent, until they are forgotten. */
export const triedKey = (keeper: Keeper, name: string) => readKept<Tried>(keeper, triedName(name))?.id

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

const keysIn = (storage: Storage) => Object.keys(storage).filter((key) => key.startsWith(prefix))

/** The names on this device that begin with `start`, without it. */
export function namesOnDevice(start = ''): string[] {
  try {
    return keysIn(localStorage)
      .map((key) => key.slice(prefix.length))
      .flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
  } catch {
    return []
  }
}

/** Calls back when another tab has changed what is kept on the device under a name. Returns the end of it. */
export function onKeptElsewhere(name: string, act: () => void): () => void {
  const listening = new AbortController()
  const listener = ({ key }: StorageEvent) => {
    if (key === keyOf(name)) act()
  }
  window.addEventListener('storage', listener, { signal: listening.signal })
  return () => listening.abort()
}

/** After a logout the device holds nothing personal. */
export function forgetAll(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of keysIn(storage)) storage.removeItem(key)
  } catch {
    // Forbidden storage keeps nothing.
  }
}
