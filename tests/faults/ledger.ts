import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { createAsk } from './ask.ts'
import { compareLog, findDoubled } from './compare.ts'
import { createWriter, type Log, type WriteKind, writeKinds } from './writes.ts'

type Options = {
  /** The address to send to; a promise that resolves when the program is up. */
  address: () => string | Promise<string>
  /** The cookie of the owner's session. */
  cookie: () => string
  connections?: number
  /** The writes that each connection repeats, in this order. */
  mix?: readonly WriteKind[]
  /** The pause of each connection after a write. */
  pauseMs?: number
}

const usualMix: readonly WriteKind[] = [
  ...['request', 'note', 'sign-up', 'state', 'consent'],
  ...['request', 'state', 'note', 'consent', 'note'],
] as const
/** Rendering all pages is slow, and only one connection does it: one publish per this many writes. */
const publishEvery = 20

const emptyLog = (): Log => ({ request: [], 'sign-up': [], consent: [], note: [], state: [], publish: [] })

/**
 * A client that writes continuously and logs the acknowledged writes: the oracle of every drill. It retries
 * an unanswered write with the same key, or looks it up.
 */
export function openLedger({ address, cookie, connections = 8, mix = usualMix, pauseMs = 0 }: Options) {
  const log = emptyLog()
  const troubles = new Map<string, number>()
  const arrivals = new EventTarget()
  const { ask, close } = createAsk({
    ...{ address, cookie, connections },
    onTrouble: (what) => troubles.set(what, (troubles.get(what) ?? 0) + 1),
  })
  const run = randomUUID().slice(0, 8)
  let isStopping = false
  let failure: unknown
  let lastAt = 0

  async function keepWriting(connection: number) {
    const writer = createWriter(ask, log, `${run}-${connection}`)
    for (let nth = 0; !isStopping; nth++) {
      const isPublish = connection === 0 && nth % publishEvery === publishEvery - 1
      const kind =
        isPublish && mix === usualMix ? 'publish' : (mix[(nth + connection) % mix.length] ?? 'request')
      await writer[kind]()
      lastAt = performance.now()
      arrivals.dispatchEvent(new Event('acknowledged'))
      if (pauseMs > 0) await wait(pauseMs)
    }
  }

  const acknowledged = () => writeKinds.reduce((sum, kind) => sum + log[kind].length, 0)
  const nextAcknowledged = () =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined) return reject(failure)
      const on = (event: Event) => {
        arrivals.removeEventListener('acknowledged', on)
        arrivals.removeEventListener('failed', on)
        if (event.type === 'failed') reject(failure)
        else resolve()
      }
      arrivals.addEventListener('acknowledged', on)
      arrivals.addEventListener('failed', on)
    })

  let writing: Promise<unknown> = Promise.resolve()
  const compared: Record<WriteKind, number> = {
    ...{ request: 0, 'sign-up': 0, consent: 0 },
    ...{ note: 0, state: 0, publish: 0 },
  }
  /** The log since the previous call. */
  function takeFresh(): Log {
    const fresh = {
      request: log.request.slice(compared.request),
      'sign-up': log['sign-up'].slice(compared['sign-up']),
      consent: log.consent.slice(compared.consent),
      note: log.note.slice(compared.note),
      state: log.state.slice(compared.state),
      publish: log.publish.slice(compared.publish),
    }
    for (const kind of writeKinds) compared[kind] += fresh[kind].length
    return fresh
  }

  return {
    log,
    /** Failed answers and connection errors, with their numbers. */
    troubles: () => Object.fromEntries(troubles),
    /** Number of acknowledged writes so far. */
    acknowledged,
    start(): void {
      isStopping = false
      writing = Promise.all(Array.from({ length: connections }, (_, nth) => keepWriting(nth))).catch(
        (error) => {
          failure = error
          isStopping = true
          arrivals.dispatchEvent(new Event('failed'))
        },
      )
    },
    /** Resolves after this many further acknowledged writes. */
    async more(count: number): Promise<void> {
      const aim = acknowledged() + count
      while (acknowledged() < aim) await nextAcknowledged()
    },
    /** How long after this time (of `performance.now()`) the next write was acknowledged. */
    async recoveredAfter(from: number): Promise<number> {
      while (lastAt <= from) await nextAcknowledged()
      return lastAt - from
    },
    /** Starts no further write, and waits for those in flight. */
    async stop(): Promise<void> {
      isStopping = true
      await writing
      if (failure !== undefined) throw failure
    },
    close,
    /** Acknowledged writes since the previous comparison that the database lacks. */
    compareNew: (database: Database): Promise<string[]> => compareLog(database, takeFresh()),
    /** The same for the whole log, plus duplicates; call it after `stop`. */
    async compare(database: Database): Promise<string[]> {
      return [...(await compareLog(database, log)), ...(await findDoubled(database, run))]
    },
  }
}
