/** What is kept of one session: answers, each sealed by a key that no script can read out and that goes with the session. */
const place = 'kept'
const dayMs = 24 * 60 * 60 * 1000

type Session = { name: string; endsAt: number; seenAt: number; key: CryptoKey }
type Sealed = { at: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

async function ask<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('owner', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(place)
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(place, mode)
      const asked = request(transaction.objectStore(place))
      transaction.oncomplete = () => resolve(asked.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

export const readSession = () => ask<Session | undefined>('readonly', (store) => store.get('session'))
export const isSessionOver = ({ endsAt }: Session) => endsAt <= Date.now()
export const clearStore = () => ask('readwrite', (store) => store.clear())

/** Notes that the session was seen alive. Another session's answers and key go first. */
export async function renewSession(name: string, endsAt: number): Promise<Session> {
  const known = await readSession()
  if (known && known.name !== name) await clearStore()
  const key =
    known?.name === name
      ? known.key
      : await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const session = { name, endsAt, seenAt: Date.now(), key }
  await ask('readwrite', (store) => store.put(session, 'session'))
  return session
}

/** Keeps an answer in place of the earlier one of this path; drops those older than a day. */
export async function storeAnswer({ key }: Session, path: string, answer: Response): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await answer.arrayBuffer())
  await ask('readwrite', (store) => {
    const walk = store.openCursor()
    walk.onsuccess = () => {
      const row = walk.result
      if (row && row.key !== 'session' && row.value.at < Date.now() - dayMs) row.delete()
      row?.continue()
    }
    return store.put({ at: Date.now(), iv, bytes }, path)
  })
}

/** The kept answer of this path, unless it is older than a day. */
export async function findStoredAnswer(
  { key }: Session,
  path: string,
): Promise<{ at: number; body: ArrayBuffer } | undefined> {
  const row = await ask<Sealed | undefined>('readonly', (store) => store.get(path))
  if (!row || row.at < Date.now() - dayMs) return undefined
  return { at: row.at, body: await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, key, row.bytes) }
}
