import { randomUUIDv7 } from 'node:crypto'
import type { Warning } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type * as contract from '#contract/offers.ts'
import type { Executor } from '#server/database/schema.ts'
import { updateVersioned } from '#server/database/versioned.ts'
import { markReplied, unmarkReplied } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { doOverlap } from '../diary/plan.ts'
import { readSettings } from '../diary/settings.ts'
import { createLinkPath } from '../links.ts'
import { answerClientNews } from '../repository.ts'
import { invalidFieldError, type Time, toAppointmentTime } from '../time.ts'
import { findWarnings, refuseIfWarned, type WritingDeps, writeDiary, writeDiaryOrWarn } from '../writing.ts'
import { offerLetter } from './emails.ts'
import { isImpossible, presentOffer } from './present.ts'
import * as repository from './repository.ts'

type Asked = EndpointRequest<typeof contract.makeOffer>['body']

/** The chosen times, earliest first; none is over, and none lies in another. */
function checkedTimes({ times, minutes }: Asked, now: Date): Time[] {
  const chosen = times
    .map((time) => toAppointmentTime({ ...time, minutes }, now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  if (chosen.some(({ startsAt }) => startsAt <= now))
    throw invalidFieldError('times', 'One of these times is over. Please take it off.')
  if (chosen.some((time, index) => chosen.slice(0, index).some((other) => doOverlap(other, time))))
    throw invalidFieldError('times', 'Two of these times lie in one another. Please take one off.')
  return chosen
}

/** The times with whether something speaks against each. A taken one is refused, since nobody could pick it. */
async function weighTimes(tx: Executor, deps: WritingDeps, asked: Asked, times: readonly Time[]) {
  const warnings: Warning[] = []
  const weighed: (Time & { isAnyway: boolean })[] = []
  for (const time of times) {
    const found = await findWarnings(tx, deps, { ...time, place: asked.place, area: asked.area })
    const start = formatBookingStart(time.startsAt, deps.now())
    const taken = found.find(({ kind }) => kind === 'overlap')
    if (taken) throw invalidFieldError('times', `${start}: ${taken.text} Please take this time off.`)
    warnings.push(...found.map((warning) => ({ ...warning, text: `${start}: ${warning.text}` })))
    weighed.push({ ...time, isAnyway: found.some(isImpossible) })
  }
  if (!asked.ignoreWarnings) refuseIfWarned(warnings)
  return weighed
}

async function requireOffer(tx: Executor, id: string): Promise<repository.OfferRow> {
  const row = await repository.findOffer(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Queues the mail with the times; returns its id. */
async function mailOffer(
  tx: Executor,
  { facts, links, replyHeldMs }: WritingDeps,
  row: repository.OfferRow,
  at: Date,
): Promise<string> {
  if (row.email === '')
    throw invalidFieldError('who', 'There is no email address to send the times to. Please ring.')
  const url = facts.siteUrl + createLinkPath(links, 'pick', row.id)
  return await queueMail(tx, {
    kind: 'offer',
    to: { address: row.email },
    belongsTo:
      row.consultationId === null ? { cause: `offer ${row.id}` } : { consultationId: row.consultationId },
    replyTo: { name: facts.name, address: facts.email },
    letter: offerLetter(row, await repository.listOfferTimes(tx, row.id), url, facts, at),
    facts,
    createdAt: at,
    dueAt: new Date(at.getTime() + replyHeldMs),
    expiresAt: row.openUntil,
  })
}

export async function makeOffer(deps: WritingDeps, asked: Asked) {
  const { id, who, serviceType, place, area, minutes, openHours, line } = asked
  const times = checkedTimes(asked, deps.now())
  return await writeDiaryOrWarn(deps, async (tx) => {
    const at = deps.now()
    // A repeated call, whose first answer was lost.
    const known = await repository.findOffer(tx, id)
    if (known) return { isSaved: true as const, offer: await presentOffer(tx, deps, known) }
    const weighed = await weighTimes(tx, deps, asked, times)
    const { settings } = await readSettings(tx)
    const openUntil = new Date(at.getTime() + (openHours ?? settings.offerHours) * hourMs)
    const ids = { consultationId: null, clientId: null, ...who }
    await repository.insertOffer(
      tx,
      { id, ...ids, serviceType, place, area, minutes, line, openUntil, createdAt: at },
      weighed.map((time) => ({ id: randomUUIDv7(), offerId: id, ...time })),
    )
    const row = await requireOffer(tx, id)
    if (row.name === '') throw new AppError('NOT_FOUND')
    const mailId = await mailOffer(tx, deps, row, at)
    await updateVersioned(tx, 'offers', id, row.version, { mailId })
    const { consultationId, clientId } = row
    if (consultationId !== null) await markReplied(tx, consultationId, { facts: deps.facts, at })
    await answerClientNews(tx, { clientId: clientId ?? '', consultationId })
    return { isSaved: true as const, offer: await presentOffer(tx, deps, await requireOffer(tx, id)) }
  })
}

/** Withdraws the times. While the mail waits, nothing of it was ever sent. */
export async function withdrawOffer(
  deps: WritingDeps,
  { id, version }: { id: string; version: number },
): Promise<contract.Offer> {
  return await writeDiary(deps, async (tx) => {
    const row = await requireOffer(tx, id)
    if (row.state !== 'open')
      throw new AppError('CONFLICT', { detail: 'This offer was answered or changed meanwhile.' })
    await updateVersioned(tx, 'offers', id, version, { state: 'withdrawn' })
    const isUnsent = row.mailId !== null && (await withdrawMail(tx, row.mailId))
    if (isUnsent && row.consultationId !== null)
      await unmarkReplied(tx, row.consultationId, row.createdAt, { facts: deps.facts, at: deps.now() })
    return await presentOffer(tx, deps, await requireOffer(tx, id))
  })
}

/** How long answered and expired offers stay in the list of all. */
const listedMs = 14 * 24 * hourMs

export async function listOffers(
  deps: WritingDeps,
  { consultationId, clientId }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<contract.Offer[]> {
  const { kysely } = deps.database
  const rows =
    consultationId !== undefined
      ? await repository.listOffersOf(kysely, 'consultationId', consultationId)
      : clientId !== undefined
        ? await repository.listOffersOf(kysely, 'clientId', clientId)
        : await repository.listCurrentOffers(kysely, new Date(deps.now().getTime() - listedMs))
  const offers: contract.Offer[] = []
  for (const row of rows) offers.push(await presentOffer(kysely, deps, row))
  return offers
}
