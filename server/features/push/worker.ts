import type { Agent } from 'node:https'
import webPush from 'web-push'
import { minuteMs } from '#contract/durations.ts'
import { type PushMessage, PushNotice } from '#contract/push.ts'
import type { Facts } from '#contract/render.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import type { Database } from '#server/database/database.ts'
import { toSafeHeaderText } from '#server/mail/visitor-text.ts'
import * as repository from './repository.ts'
import { isPushEndpoint, pushOutcomeOf, pushRetryDelay } from './rules.ts'
import { ensureVapidKeys, type Keys } from './service.ts'

export type PushDeps = {
  database: Database
  facts: Facts
  now: () => Date
  /** The sender's contact for push services (VAPID subject): a mailto or https address. */
  contact: string
  hosts: readonly string[]
  /** Reports our failures, never the content or the endpoint of a message. */
  report: (message: string, error: unknown) => void
  /** In tests, an agent that trusts the certificate of their own push service. */
  agent?: Agent
  pollMs?: number
}

export type PushWorker = { wake: () => void; stop: () => Promise<void> }

const leaseMs = 2 * minuteMs
const leasedAtMost = 10
const timeoutMs = 10_000
const shutdownTimeoutMs = 3000
/** How long a push service keeps a message for a phone that is off: after a day the reply is overdue. */
const keptForSeconds = 24 * 60 * 60

/** Builds the message; undefined if the request no longer needs one. */
function messageOf(
  { consultationId, name, location, serviceType, notice }: repository.LeasedMessage,
  facts: Facts,
): PushMessage | undefined {
  if (notice !== null) return PushNotice.parse(JSON.parse(notice))
  if (name === null || location === null || serviceType === null) return undefined
  return {
    id: consultationId,
    name: toSafeHeaderText(name, 60),
    area: areaName(location, facts),
    service: toSafeHeaderText(serviceName(serviceType), 60),
  }
}

/** Sends one message; returns the push service's HTTP status, or 0 without an answer. */
async function send(
  { agent, contact }: PushDeps,
  { endpoint, p256dh, auth }: repository.LeasedMessage,
  message: PushMessage,
  keys: Keys,
): Promise<number> {
  try {
    const { statusCode } = await webPush.sendNotification(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: keptForSeconds,
        urgency: 'high',
        timeout: timeoutMs,
        ...(agent && { agent }),
      },
    )
    return statusCode
  } catch (error) {
    if (error instanceof webPush.WebPushError) return error.statusCode
    return 0
  }
}

/** Sends queued messages to the owner's browsers until stopped. Any number of processes may run it on one database. */
export function startPushWorker(deps: PushDeps): PushWorker {
  const { database, now, hosts, report, pollMs = 5000 } = deps
  let isStopping = false
  let endPause = () => {}

  function pause(): Promise<void> {
    if (isStopping) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function settle(message: repository.LeasedMessage, status: number): Promise<void> {
    const at = now()
    const outcome = status === 0 ? 'later' : pushOutcomeOf(status)
    const pauseMs = pushRetryDelay(message.failures + 1)
    await database.write(async (tx) => {
      if (outcome === 'delivered') return await repository.markPushDelivered(tx, message, at)
      // Deleting the phone also deletes its queued messages.
      if (outcome === 'gone') return void (await repository.deletePushDevice(tx, message.subscriptionId))
      if (outcome === 'refused' || pauseMs === undefined)
        return await repository.deletePushMessage(tx, message.id)
      return await repository.postponePushMessage(tx, message.id, new Date(at.getTime() + pauseMs))
    })
    if (outcome === 'refused') report('A push service refuses our messages', new Error(`Status ${status}`))
  }

  async function deliver(message: repository.LeasedMessage, keys: Keys): Promise<void> {
    const pushMessage = messageOf(message, deps.facts)
    if (!pushMessage || !isPushEndpoint(message.endpoint, hosts))
      return await database.write((tx) => repository.deletePushMessage(tx, message.id))
    await settle(message, await send(deps, message, pushMessage, keys))
  }

  /** Sends all due messages; returns whether there were any. */
  async function sendDue(): Promise<boolean> {
    const at = now()
    // Checking first avoids a write while nothing is due.
    if (!(await repository.hasDuePushMessage(database.kysely, at))) return false
    const until = new Date(at.getTime() + leaseMs)
    const keys = await ensureVapidKeys(database, now)
    const messages = await database.write((tx) =>
      repository.leasePushMessages(tx, database.kind, { at, until, limit: leasedAtMost }),
    )
    await Promise.all(messages.map((message) => deliver(message, keys)))
    return messages.length > 0
  }

  async function work(): Promise<void> {
    while (!isStopping) {
      try {
        if (!(await sendDue())) await pause()
      } catch (error) {
        report('Push messages cannot be sent', error)
        await pause()
      }
    }
  }

  const working = work()
  return {
    wake: () => endPause(),
    async stop() {
      isStopping = true
      endPause()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, shutdownTimeoutMs)
      await Promise.race([working, timeout.promise])
      clearTimeout(timer)
    },
  }
}
