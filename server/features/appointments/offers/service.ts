import { formatBookingStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type * as contract from '#contract/offers.ts'
import { isAnsweredSince } from '#server/database/events.ts'
import { requireRow, updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import * as consultations from '#server/features/consultations/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { conflict, invalidField, orNotFound } from '#server/http/errors.ts'
import { withdrawMail } from '#server/mail/outbox.ts'
import { doOverlap, type Span, spansOf } from '../diary/plan.ts'
import {
  type DiaryDeps,
  readSurroundings,
  type WritingDeps,
  warningsAboutTime,
  writeDiary,
} from '../diary/warnings.ts'
import { offerLetter } from '../mails/letters.ts'
import { createLinkPath, queueClientMail } from '../mails/mails.ts'
import { answerClientNews } from '../news.ts'
import { listAppointmentsOf } from '../repository.ts'
import { presentAppointment, undoUntilOf } from '../service.ts'
import * as repository from './repository.ts'

type OfferRow = repository.OfferRow

/** How long offered times can be picked. */
const openForMs = 48 * hourMs

/** What makes a time impossible; her hours she may change without withdrawing what she offered. */
const impossible: ReadonlySet<string> = new Set(['past', 'overlap', 'travel', 'busy', 'blocked', 'away'])

type Where = Pick<OfferRow, 'place' | 'area'>

/** Times with what makes each impossible. */
async function weighTimes(db: Executor, deps: DiaryDeps, { place, area }: Where, times: readonly Span[]) {
  const [first, last] = [times[0], times.at(-1)]
  if (!first || !last) return []
  const around = await readSurroundings(db, deps, { startsAt: first.startsAt, endsAt: last.endsAt })
  return times.map((time) => {
    const found = warningsAboutTime(around, { ...time, place, area })
    return { time, problem: found.find(({ kind }) => impossible.has(kind)) }
  })
}

/** The times of an offer, each with whether it has begun, or has become impossible since. */
export async function readOfferTimes(db: Executor, deps: DiaryDeps, row: OfferRow) {
  const weighed = await weighTimes(db, deps, row, repository.timesOf(row))
  return weighed.map(({ time, problem }) => ({ ...time, isGone: problem !== undefined }))
}

export const presentOffers = (db: Executor, deps: DiaryDeps, rows: readonly OfferRow[]) =>
  Promise.all(rows.map((row) => presentOffer(db, deps, row)))

async function presentOffer(db: Executor, deps: DiaryDeps, row: OfferRow): Promise<contract.Offer> {
  const now = deps.now()
  const times = await readOfferTimes(db, deps, row)
  const isExpired = row.state === 'open' && !repository.isOpen(row, now)
  const isUnavailable = row.state === 'open' && times.every(({ isGone }) => isGone)
  return {
    ...toAnswer(row),
    state: isExpired ? 'expired' : isUnavailable ? 'unavailable' : row.state,
    times: times.map(toAnswer),
    mail: row.mailState ?? 'sent',
    ...undoUntilOf(row, now),
  }
}

/** The appointments of a consultation, and what was offered for it; the newest first. */
export async function readVisitsOfRequest(deps: DiaryDeps, consultationId: string) {
  const { kysely } = deps.database
  const rows = await listAppointmentsOf(kysely, 'consultationId', [consultationId])
  const offers = await repository.listOffersOf(kysely, 'consultationId', consultationId)
  return {
    visits: rows.map((row) => presentAppointment(row, deps.now())),
    offers: await presentOffers(kysely, deps, offers),
  }
}

type OfferInput = EndpointRequest<typeof contract.makeOffer>['body']

/** The chosen times, earliest first; none lies in another. */
function checkedTimes({ times, minutes }: OfferInput): Span[] {
  const chosen = spansOf(times.toSorted(), minutes)
  if (chosen.some((time, index) => chosen.slice(0, index).some((other) => doOverlap(other, time))))
    throw invalidField('times', 'Two of these times lie in one another. Please take one off.')
  return chosen
}

/** Refuses a time that nobody could pick. */
async function checkPossible(tx: Executor, deps: WritingDeps, asked: OfferInput, times: readonly Span[]) {
  for (const { time, problem } of await weighTimes(tx, deps, asked, times)) {
    const start = formatBookingStart(time.startsAt, deps.now())
    if (problem) throw invalidField('times', `${start}: ${problem.text} Please take this time off.`)
  }
}

const requireOffer = async (tx: Executor, id: string): Promise<OfferRow> =>
  orNotFound(await repository.findOffer(tx, id))

async function mailOffer(tx: Executor, deps: WritingDeps, row: OfferRow): Promise<string> {
  const { facts, links, replyHeldMs } = deps
  const { id, email, clientId, consultationId, createdAt } = row
  if (email === '') throw invalidField('who', 'There is no email address to send the times to. Please ring.')
  const url = facts.siteUrl + createLinkPath(links, 'pick', id)
  return await queueClientMail(tx, deps, {
    ...{ kind: 'offer', email, createdAt },
    belongsTo: { clientId, consultationId },
    letter: offerLetter(row, repository.timesOf(row), url, facts, createdAt),
    dueAt: new Date(createdAt.getTime() + replyHeldMs),
    expiresAt: row.openUntil,
  })
}

export async function makeOffer(deps: WritingDeps & Pick<Deps, 'mailSettings'>, asked: OfferInput) {
  if (!deps.mailSettings.smtp)
    throw conflict('Mail is not set up, so this website cannot send the times. Please ring or text instead.')
  const { id, who, serviceType, place, area, minutes, line } = asked
  const times = checkedTimes(asked)
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    // A repeated call, whose first answer was lost, offers nothing more.
    const known = await repository.findOffer(tx, id)
    if (known) return await presentOffer(tx, deps, known)
    await checkPossible(tx, deps, asked, times)
    const openUntil = new Date(at.getTime() + openForMs)
    const { consultationId, clientId } = { consultationId: null, clientId: null, ...who }
    if (consultationId !== null) await consultations.markReplied(tx, consultationId, at)
    if (clientId !== null) await requireRow(tx, 'clients', clientId)
    const values = {
      ...{ id, consultationId, clientId, serviceType, place, area, minutes, line, openUntil, createdAt: at },
      times: JSON.stringify(times.map(({ startsAt }) => startsAt.toISOString())),
    }
    await tx.insertInto('offers').values(values).execute()
    const row = await requireOffer(tx, id)
    await updateVersioned(tx, 'offers', id, row.version, { mailId: await mailOffer(tx, deps, row) })
    await answerClientNews(tx, { clientId: clientId ?? '', consultationId })
    return await presentOffer(tx, deps, await requireOffer(tx, id))
  })
}

/** Withdraws the times. While the mail waits, nothing of it was ever sent. */
export async function withdrawOffer(
  deps: WritingDeps,
  { id, version }: { id: string; version: number },
): Promise<contract.Offer> {
  return await writeDiary(deps, async (tx) => {
    const row = await requireOffer(tx, id)
    if (row.state !== 'open') throw conflict('This offer was answered or changed meanwhile.')
    await updateVersioned(tx, 'offers', id, version, { state: 'withdrawn' })
    const isUnsent = row.mailId !== null && (await withdrawMail(tx, row.mailId))
    if (isUnsent && row.consultationId !== null)
      await consultations.unmarkReplied(tx, row.consultationId, row.createdAt, deps.now())
    return await presentOffer(tx, deps, await requireOffer(tx, id))
  })
}

/** An offer that did not reach the client is no answer: the request waits again, unless its client was reached since. */
export async function offerMailFailed(tx: Executor, mailId: string, at: Date): Promise<void> {
  const offer = await repository.findOffer(tx, mailId, 'mailId')
  if (offer?.state !== 'open' || offer.consultationId === null) return
  const { id, consultationId, createdAt } = offer
  const offers = await repository.listOffersOf(tx, 'consultationId', consultationId)
  if (offers.some((other) => other.id !== id && other.createdAt >= createdAt)) return
  if (await isAnsweredSince(tx, consultationId, { id, at: createdAt })) return
  await consultations.reopenUnanswered(tx, consultationId, at)
}
