import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { type MessageDeps, toMessage } from './messages.ts'
import type { Failure } from './refusals.ts'
import * as repository from './sending-repository.ts'
import type { Smtp } from './smtp.ts'

type Mail = repository.Mail
type Failed = repository.Failed

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

const tooLate: Failed = { kind: 'mailbox', reason: 'It could not be sent in time.', isOutage: false }

/** Sends the mails of the outbox until it is stopped. On PostgreSQL several processes may do so. */
export function startSending({ database, now, smtp, report, pollMs = 5000, ...deps }: SendingDeps) {
  const { settings, perMinute, onFailed } = deps
  const stopping = new AbortController()
  let isClosed = false
  let woken = Promise.withResolvers<void>()
  /** Mails that no server has answered about, since the last answer. */
  const unanswered = new Set<string>()
  /** Being sent by this process, whatever its clock says of the claims. */
  const inFlight = new Set<string>()
  let failuresInARow = 0
  let nextSlot = 0

  const isOutage = () => unanswered.size >= failuresUntilPause

  /** Rests for this time, until it is called or until it is stopped, and leaves neither a timer nor a listener. */
  async function rest(ms: number, called?: Promise<void>): Promise<void> {
    if (stopping.signal.aborted) return
    const timer = new AbortController()
    const end = () => timer.abort()
    stopping.signal.addEventListener('abort', end)
    const time = wait(ms, undefined, { signal: timer.signal }).catch(() => {})
    await Promise.race(called ? [called, time] : [time])
    stopping.signal.removeEventListener('abort', end)
    end()
  }

  async function hand(mail: Mail): Promise<Failure | undefined> {
    try {
      return await smtp.send(await toMessage(database.kysely, mail, deps))
    } catch (error) {
      report('A mail cannot be put together', error)
      return { kind: 'mail', reason: 'The website could not put this mail together.' }
    }
  }

  async function attempt(mail: Mail): Promise<Failed | undefined> {
    if (mail.expiresAt !== null && mail.expiresAt <= now()) return tooLate
    const failure = await hand(mail)
    const isAnswered = failure === undefined || failure.kind === 'mail' || failure.kind === 'mailbox'
    failuresInARow = isAnswered ? 0 : failuresInARow + 1
    if (isAnswered) unanswered.clear()
    else unanswered.add(mail.id)
    return failure && { ...failure, isOutage: isOutage() }
  }

  async function settle(tx: Executor, mail: Mail, failure: Failed | undefined): Promise<void> {
    if (!failure) await repository.recordSent(tx, mail, now())
    else if (await repository.recordFailure(tx, mail, failure, now())) await onFailed(tx, mail, now())
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
    if (!settings.smtp || !(await repository.isAnyDue(database.kysely, now()))) return false
    const { kind } = database
    const mail = await database.write((tx) => repository.claimNextDue(tx, { kind, at: now(), inFlight }))
    if (!mail) return false
    inFlight.add(mail.id)
    const failure = await attempt(mail)
    // After `stop` has closed the connections a failure says nothing about the mail.
    if (!failure || !isClosed)
      // An accepted mail must not be sent again.
      await persist((tx) => settle(tx, mail, failure), 'The outcome of a mail cannot be stored')
    inFlight.delete(mail.id)
    return true
  }

  function untilNextSlot(): Promise<void> {
    nextSlot = Math.max(nextSlot, performance.now()) + minuteMs / perMinute()
    return rest(Math.max(0, nextSlot - performance.now()))
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const called = woken.promise
      let isBusy = false
      try {
        isBusy = await sendNext()
      } catch (error) {
        if (!isClosed) report('A mail cannot be sent', error)
      }
      const pauses = Math.floor(failuresInARow / failuresUntilPause)
      if (isOutage()) await rest(Math.min(shortestPauseMs * 2 ** (pauses - 1), longestPauseMs), called)
      else if (isBusy) await untilNextSlot()
      else await rest(pollMs, called)
    }
  }

  async function run(): Promise<void> {
    if (database.kind === 'sqlite')
      await persist(repository.releaseClaims, 'The mails that were being sent cannot be released')
    await Promise.all(Array.from({ length: mailsAtOnce }, work))
  }

  const running = run().catch((error: unknown) => report('Mails are no longer sent', error))

  return {
    /** Ends the pause: there is something new to send. */
    wake(): void {
      woken.resolve()
      woken = Promise.withResolvers()
    },
    /** Finishes the mails under way within the shutdown timeout. */
    async stop(): Promise<void> {
      stopping.abort()
      await Promise.race([running, wait(shutdownTimeoutMs, undefined, { ref: false })])
      isClosed = true
      smtp.close()
      await running
    },
  }
}
