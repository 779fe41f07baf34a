import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { type MessageDeps, toMessage } from './messages.ts'
import type { Failure } from './refusals.ts'
import * as repository from './sending-repository.ts'
import type { Smtp } from './smtp.ts'

type Mail = repository.Mail

/** Runs in the transaction that gives a mail up. */
export type OnMailFailed = (tx: Executor, mail: Pick<Mail, 'id' | 'kind'>, at: Date) => Promise<void>

export type SendingDeps = MessageDeps & {
  database: Database
  now: () => Date
  smtp: Smtp
  perMinute: () => number
  onFailed: OnMailFailed
  /** Logs a fault of our own; must never name a receiver. */
  report: (message: string, error: unknown) => void
  pollMs?: number
}

/** At the same time: one mail that a server keeps waiting must not hold up the others. */
export const mailsAtOnce = 3
const failuresUntilPause = 3
const [shortestPauseMs, longestPauseMs] = [5000, 10 * minuteMs]
const shutdownTimeoutMs = 4000

/** Sends the mails of the outbox until it is stopped. On PostgreSQL several processes may do so. */
export function startSending({ database, now, smtp, report, pollMs = 5000, ...deps }: SendingDeps) {
  const { settings, perMinute, onFailed } = deps
  /** Ends the rests under way. */
  const resting = new Set<() => void>()
  let wakes = 0
  let isStopping = false
  let isClosed = false
  /** Being sent by this process, whatever its clock says of the claims. */
  const inFlight = new Set<string>()
  /** Attempts without an answer of the server, since the last answer. */
  let unanswered = 0
  let nextSlot = 0

  const isOutage = () => unanswered >= failuresUntilPause

  /** Rests for this time, until there is something new to send or until it is stopped. */
  function rest(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    if (isStopping) resolve()
    resting.add(resolve)
    return promise.finally(() => {
      clearTimeout(timer)
      resting.delete(resolve)
    })
  }

  function wake(): void {
    wakes++
    for (const end of resting) end()
  }

  async function attempt(mail: Mail): Promise<Failure | undefined> {
    if (mail.expiresAt !== null && mail.expiresAt <= now())
      return { kind: 'mailbox', reason: 'It could not be sent in time.' }
    const message = await toMessage(database.kysely, mail, deps).catch((error: unknown) => {
      report('A mail cannot be put together', error)
    })
    if (!message) return { kind: 'mail', reason: 'The website could not put this mail together.' }
    return await smtp.send(message)
  }

  async function settle(tx: Executor, mail: Mail, failure: Failure | undefined): Promise<void> {
    if (!failure) {
      await repository.recordSent(tx, mail, now())
      // After a repair mail should flow at once.
      if (isOutage()) await repository.tryFailedMailsNow(tx, now(), 'unanswered')
    } else if (await repository.recordFailure(tx, mail, failure, now())) await onFailed(tx, mail, now())
  }

  /** Repeats a write until the database is back. */
  async function persist(write: (tx: Executor) => Promise<void>, failure: string): Promise<void> {
    do
      try {
        return await database.write(write)
      } catch (error) {
        report(failure, error)
        await rest(pollMs)
      }
    while (!isClosed)
  }

  async function sendNext(): Promise<boolean> {
    const id = settings.smtp && (await repository.findNextDue(database.kysely, now(), inFlight))
    if (id === undefined) return false
    // Another worker was quicker.
    if (inFlight.has(id)) return await sendNext()
    inFlight.add(id)
    try {
      const mail = await database.write((tx) => repository.claim(tx, id, now()))
      if (!mail) return await sendNext()
      const failure = await attempt(mail)
      // After `stop` has closed the connections a failure says nothing about the mail.
      if (!failure || !isClosed)
        // An accepted mail must not be sent again.
        await persist((tx) => settle(tx, mail, failure), 'The outcome of a mail cannot be stored')
      unanswered = failure?.kind === 'server' || failure?.kind === 'unclear' ? unanswered + 1 : 0
    } finally {
      inFlight.delete(id)
    }
    return true
  }

  async function untilNextSlot(): Promise<void> {
    const slot = Math.max(nextSlot, performance.now()) + minuteMs / perMinute()
    nextSlot = slot
    while (!isStopping && performance.now() < slot) await rest(slot - performance.now())
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const seenWakes = wakes
      let isBusy = false
      try {
        isBusy = await sendNext()
      } catch (error) {
        if (!isClosed) report('A mail cannot be sent', error)
      }
      const pauses = Math.floor(unanswered / failuresUntilPause)
      if (isBusy && !isOutage()) await untilNextSlot()
      else if (wakes === seenWakes)
        await rest(isOutage() ? Math.min(shortestPauseMs * 2 ** (pauses - 1), longestPauseMs) : pollMs)
    }
  }

  async function run(): Promise<void> {
    if (database.kind === 'sqlite')
      await persist(repository.releaseClaims, 'The mails that were being sent cannot be released')
    await Promise.all(Array.from({ length: mailsAtOnce }, work))
  }

  const running = run().catch((error: unknown) => report('Mails are no longer sent', error))

  return {
    /** There is something new to send. */
    wake,
    /** Finishes the mails under way within the shutdown timeout. */
    async stop(): Promise<void> {
      isStopping = true
      wake()
      await Promise.race([running, wait(shutdownTimeoutMs, undefined, { ref: false })])
      isClosed = true
      smtp.close()
      await running
    },
  }
}
