import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#server/database/database.ts'
import { createAsk } from './ask.ts'
import { compareLog, findDoubled } from './compare.ts'
import { createWriter, type Log, type WriteKind, writeKinds } from './writes.ts'

type Options = {
  /** Where to send; a program that is down is waited for by a promise. */
  address: () => string | Promise<string>
  /** The cookie of the owner's session. */
  cookie: () => string
  connections?: number
  /** What each connection writes again and again, in this order. */
  mix?: readonly WriteKind[]
  /** How long each connection waits after a write. */
  pauseMs?: number
}

const usualMix: readonly WriteKind[] = [
  ...['request', 'note', 'sign-up', 'state', 'consent'],
  ...['request', 'state', 'note', 'consent', 'note'],
] as const
/** Drawing all pages takes long, and one connection alone does it: so often among its writes. */
const publishEvery = 20

const emptyLog = (): Log => ({ request: [], 'sign-up': [], consent: [], note: [], state: [], publish: [] })

/**
 * A client that writes without a pause and keeps a log of what was acknowledged: the oracle of every drill. What is not
 * answered is sent again under the same key, or looked up, until it is.
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
  /** What came in since the last time. */
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
    /** Answers that were no success, and what broke connections, each with how often. */
    troubles: () => Object.fromEntries(troubles),
    /** How many writes were acknowledged so far. */
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
    /** Resolves when so many more have been acknowledged. */
    async more(count: number): Promise<void> {
      const aim = acknowledged() + count
      while (acknowledged() < aim) await nextAcknowledged()
    },
    /** How long after this moment (of `performance.now()`) the next write was acknowledged. */
    async recoveredAfter(from: number): Promise<number> {
      while (lastAt <= from) await nextAcknowledged()
      return lastAt - from
    },
    /** Begins nothing more, and waits until what is under way is acknowledged. */
    async stop(): Promise<void> {
      isStopping = true
      await writing
      if (failure !== undefined) throw failure
    },
    close,
    /** What was acknowledged since the last comparison and is not in the database as it was acknowledged. */
    compareNew: (database: Database): Promise<string[]> => compareLog(database, takeFresh()),
    /** The same for all of it, and what is there twice. Once the stream has stopped. */
    async compare(database: Database): Promise<string[]> {
      return [...(await compareLog(database, log)), ...(await findDoubled(database, run))]
    },
  }
}
