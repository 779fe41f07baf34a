import { setTimeout as wait } from 'node:timers/promises'
import { minuteMs } from '#contract/durations.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'
import { type MessageDeps, toMessage } from './messages.ts'
import type { Failure } from './refusals.ts'
import * as repository from './sending-repository.ts'
import type { Smtp } from './smtp.ts'

type Mail = repository.Mail

/** Runs in the transaction that gives a mail up. */
export type OnMailFailed = (tx: Executor, mail: Pick<Mail, 'id' | 'kind'>, at: Date) => Promise<void>

type SendingDeps = MessageDeps & {
  config: Pick<Config, 'mailsPerMinute'>
  database: Database
  now: () => Date
  smtp: Smtp
  onFailed: OnMailFailed
  /** Logs a fault of our own; must never name a receiver. */
  report: (message: string, error: unknown) => void
  pollMs?: number
}

/** The pause after a failure of the server, which doubles with each. */
const [shortestPauseMs, longestPauseMs] = [5000, 10 * minuteMs]
const shutdownTimeoutMs = 4000
/** Between two tries to store an outcome while the process stops. */
const stoppingRetryMs = 500

/** Rests for this time, or until the signal. */
const rest = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal }).catch(() => {})

/** Sends the mails of the outbox, one by one, until it is stopped. On PostgreSQL several processes may do so. */
export function startSending({ database, now, smtp, report, pollMs = 5000, ...deps }: SendingDeps) {
  const { config, mailSettings, onFailed } = deps
  const stopping = new AbortController()
  /** The shutdown timeout is over. */
  const closed = new AbortController()
  /** Ends a rest; replaced with each use. */
  let alarm = new AbortController()
  /** Failures of the server since it last took or refused a mail. */
  let failures = 0

  function wake(): void {
    alarm.abort()
    alarm = new AbortController()
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
    if (!failure) await repository.recordSent(tx, mail, now())
    else if (await repository.recordFailure(tx, mail, failure, now())) await onFailed(tx, mail, now())
  }

  /** Stores an outcome, as soon as the database is back: an accepted mail must not be sent again. */
  async function persist(mail: Mail, failure: Failure | undefined): Promise<void> {
    do
      try {
        return await database.write((tx) => settle(tx, mail, failure))
      } catch (error) {
        report('The outcome of a mail cannot be stored', error)
        const isStopping = stopping.signal.aborted
        await (isStopping ? rest(stoppingRetryMs, closed.signal) : rest(pollMs, stopping.signal))
      }
    while (!closed.signal.aborted)
  }

  /** Returns how long to rest afterwards. */
  async function sendNext(): Promise<number> {
    // Without a mail server, mails stay in the outbox.
    const mail = mailSettings.smtp && (await database.write((tx) => repository.claimNextDue(tx, now())))
    if (!mail) return pollMs
    const failure = await attempt(mail)
    // After `stop` has closed the connections a failure says nothing about the mail.
    if (!failure || !closed.signal.aborted) await persist(mail, failure)
    failures = failure?.kind === 'server' ? failures + 1 : 0
    if (failures > 0) return Math.min(shortestPauseMs * 2 ** (failures - 1), longestPauseMs)
    return minuteMs / config.mailsPerMinute
  }

  async function run(): Promise<void> {
    if (database.kind === 'sqlite')
      await database.write(repository.releaseClaims).catch((error: unknown) => {
        report('The mails under way at the last end wait a minute', error)
      })
    while (!stopping.signal.aborted) {
      const { signal } = alarm
      const pauseMs = await sendNext().catch((error: unknown) => {
        if (!closed.signal.aborted) report('A mail cannot be sent', error)
        return pollMs
      })
      await rest(pauseMs, signal)
    }
  }

  const running = run()

  return {
    /** There is something new to send. */
    wake,
    /** Finishes the mail under way within the shutdown timeout. */
    async stop(): Promise<void> {
      stopping.abort()
      wake()
      await Promise.race([running, wait(shutdownTimeoutMs, undefined, { ref: false })])
      closed.abort()
      smtp.close()
      await running
    },
  }
}
