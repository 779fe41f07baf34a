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

export function forget(keeper: Keeper, name: string): void {
  try {
    storageOf(keeper).removeItem(keyOf(name))
  } catch {
    // Forbidden storage keeps nothing.
  }
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
