import { randomUUID } from 'node:crypto'
import { minuteMs } from '#contract/durations.ts'
import type { Database } from '#server/database/database.ts'
import type { Composer } from './compose.ts'
import { createResultWriter, type MailEvents, noEvents } from './delivery-results.ts'
import { renewLeases } from './lease-repository.ts'
import { clearOutage, leaseMails, recordOutage } from './leasing.ts'
import { isNeverSentTwice } from './mail-kinds.ts'
import type { Mailer } from './mailer.ts'
import { createRefusalClassifier } from './refusal-classifier.ts'
import { explainMailFailure, reasonOfEveryMail } from './refusals.ts'
import * as repository from './repository.ts'
import type { SendingLimits } from './sending-limits.ts'
import type { Failure } from './smtp-error.ts'

export type DeliveryDeps = {
  database: Database
  now: () => Date
  mailer: Mailer
  compose: Composer
  limits: () => SendingLimits
  /** Whether a mail server is configured; without one, mails wait. */
  isSetUp?: () => boolean
  events?: MailEvents
  /** Logs a fault of our own; must never name a receiver. */
  report: (message: string, error: unknown) => void
  leaseMs?: number
  pollMs?: number
}

export type Delivery = {
  /** Ends the pause, so that mails are leased now instead of at the next poll. */
  wake: () => void
  /** Finishes the mails in flight within the shutdown timeout and releases the rest. */
  stop: () => Promise<void>
}

// Large enough to be worth a commit; small enough that a consultation waits for few of them and a crash delays few.
const leasedAtMost = 25
const brokenUntilOutage = 3
const shutdownTimeoutMs = 4000

const interrupted: Failure = {
  kind: 'broken',
  reason: 'The website was stopped while it sent this.',
  mayHaveArrived: true,
}

/** Runs the mail worker until it is stopped. Several processes may run one on the same database. */
export function startDelivery(deps: DeliveryDeps): Delivery {
  const { database, now, mailer, compose, report, leaseMs = minuteMs, pollMs = 2000 } = deps
  const { isSetUp = () => true, events = noEvents } = deps
  const leasedBy = randomUUID()
  const leasing = { ...deps, leasedBy, leaseMs }
  const resultWriter = createResultWriter({ database, now, leasedBy, events })
  const classifier = createRefusalClassifier({ database, now })
  /** Mails leased by this process and not settled yet. */
  const held = new Map<string, repository.Mail>()
  let queue: repository.Mail[] = []
  let isProbe = false
  let brokenInARow = 0
  /** Pending writes of refusals. */
  let refusing: Promise<unknown> = Promise.resolve()
  let isStopping = false
  let fetching: Promise<void> | undefined
  let endPause = () => {}

  function pause(ms: number): Promise<void> {
    if (isStopping) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function fetchMails(): Promise<void> {
    if (!isSetUp()) return await pause(pollMs)
    try {
      const leased = await leaseMails(leasing, leasedAtMost - queue.length)
      const fresh = leased.mails.filter(({ id }) => !held.has(id))
      if (fresh.length > 0) {
        isProbe = leased.isProbe
        for (const mail of fresh) held.set(mail.id, mail)
        queue.push(...fresh)
        return
      }
      await pause(Math.min(leased.waitMs ?? pollMs, pollMs))
    } catch (error) {
      report('Mails cannot be fetched', error)
      await pause(pollMs)
    }
  }

  function fetchMore(): Promise<void> {
    fetching ??= fetchMails().finally(() => {
      fetching = undefined
    })
    return fetching
  }

  async function release(mails: readonly repository.Mail[]): Promise<void> {
    // Before the commit: afterwards this process may lease them again, and would skip mails still in `held`.
    for (const { id } of mails) held.delete(id)
    await resultWriter.release(mails.map(({ id }) => id))
  }

  /** Records an outage of the mail server and releases all other mails until the pause is over. */
  async function backOff(failure: Failure): Promise<void> {
    // The failures come from closing our own connections.
    if (isStopping) return
    const untried = queue
    queue = []
    await recordOutage(leasing, failure, isProbe)
    await release(untried)
  }

  async function endOutage(): Promise<void> {
    isProbe = false
    await clearOutage(leasing)
    endPause()
  }

  async function settleFailedMail(mail: repository.Mail, failure: Failure): Promise<void> {
    const stored = resultWriter.refused(mail, failure)
    refusing = Promise.allSettled([refusing, stored])
    await stored
    // The server answered the probe, even if it refused this mail.
    if (isProbe) await endOutage()
  }

  async function settle(mail: repository.Mail, failure: Failure | undefined): Promise<void> {
    if (!failure) {
      brokenInARow = 0
      classifier.reset()
      await resultWriter.sent(mail)
      if (isProbe) await endOutage()
      return
    }
    const { kind } = failure
    brokenInARow = kind === 'broken' ? brokenInARow + 1 : 0
    if (kind === 'mailbox' || kind === 'permanent' || kind === 'policy') {
      const verdict = await classifier.classify(failure, mail)
      if (verdict.isAboutMail) return await settleFailedMail(mail, failure)
      // Refusals that `postponeAndRevive` reverses must be stored first.
      await refusing
      await resultWriter.postponeAndRevive(mail, failure, verdict.others)
      return await backOff({ ...failure, reason: reasonOfEveryMail(failure) })
    }
    classifier.reset()
    const isAboutAll = kind === 'server' || kind === 'account'
    const isOutage =
      isAboutAll || kind === 'silent' || (kind === 'broken' && (isProbe || brokenInARow >= brokenUntilOutage))
    if (!isOutage) return await settleFailedMail(mail, failure)
    // Failures during a known outage do not count against the mail.
    const isServerSide = (isAboutAll || isProbe) && !failure.mayHaveArrived
    if (!isServerSide) await resultWriter.refused(mail, failure)
    await backOff(failure)
    if (isServerSide) await release([mail])
  }

  async function attempt(mail: repository.Mail): Promise<Failure | undefined> {
    try {
      return await mailer.send(await compose(mail))
    } catch (error) {
      report('A mail cannot be composed', error)
      return explainMailFailure(error)
    }
  }

  async function sendUnlessHanded(mail: repository.Mail): Promise<void> {
    if (!isNeverSentTwice(mail.kind)) return await settle(mail, await attempt(mail))
    // The process that handed it over has died since.
    if (mail.handedAt !== null) return await resultWriter.refused(mail, interrupted)
    if (!(await resultWriter.handOver(mail))) return await release([mail])
    await settle(mail, await attempt(mail))
  }

  async function deliver(mail: repository.Mail): Promise<void> {
    try {
      const next = await repository.checkBeforeSending(database.kysely, mail.id, leasedBy)
      if (next === 'send') await sendUnlessHanded(mail)
      else if (next === 'skip') await resultWriter.skipped(mail.id)
      else await release([mail])
    } catch (error) {
      // The lease will expire, and the mail is tried again.
      report('The outcome of a mail cannot be stored', error)
      await pause(pollMs)
    } finally {
      // After a release the mail may be leased again and belong to another attempt.
      if (held.get(mail.id) === mail) held.delete(mail.id)
    }
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      const mail = queue.shift()
      if (!mail) {
        await fetchMore()
        continue
      }
      if (queue.length < mailer.connections) void fetchMore()
      await deliver(mail)
    }
  }

  // Two workers per connection: while one stores an outcome, the other uses the connection. One per connection takes a
  // third longer for an issue.
  const workers = Array.from({ length: mailer.connections * 2 }, work)
  const renewal = setInterval(() => {
    if (held.size === 0) return
    const until = new Date(now().getTime() + leaseMs)
    database
      .write((tx) => renewLeases(tx, database.kind, [...held.keys()], { leasedBy, until }))
      .catch((error: unknown) => report('Leases cannot be renewed', error))
  }, leaseMs / 3)

  return {
    wake: () => endPause(),
    async stop() {
      isStopping = true
      clearInterval(renewal)
      endPause()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, shutdownTimeoutMs)
      await Promise.race([Promise.all(workers), timeout.promise])
      clearTimeout(timer)
      mailer.close()
      await release(queue)
    },
  }
}
