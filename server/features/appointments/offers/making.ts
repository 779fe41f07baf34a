import { randomUUIDv7 } from 'node:crypto'
import type { Warning } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { hourMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import type * as contract from '#contract/offers.ts'
import type { Executor } from '#server/database/schema.ts'
import { markReplied, unmarkReplied } from '#server/features/consultations/service.ts'
import { AppError } from '#server/http/errors.ts'
import { queueMail, withdrawMail } from '#server/mail/outbox.ts'
import { doOverlap } from '../diary/plan.ts'
import { readSchedulingData } from '../diary/scheduling-data.ts'
import { readSettings } from '../diary/settings.ts'
import { warningsAboutTime } from '../diary/warnings.ts'
import { createLinkPath } from '../links.ts'
import { invalidFieldError, type Time, toAppointmentTime } from '../time.ts'
import { Unwise, type WritingDeps, writeDiary, writeDiaryOrWarn } from '../writing.ts'
import { offerLetter } from './emails.ts'
import { hasImpossibleWarning, presentOffer } from './present.ts'
import * as repository from './repository.ts'

export type OfferDeps = WritingDeps

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
async function weighTimes(
  tx: Executor,
  deps: OfferDeps,
  { place, area, anyway }: Asked,
  times: readonly Time[],
) {
  const warnings: Warning[] = []
  const weighed: (Time & { isAnyway: boolean })[] = []
  for (const time of times) {
    const found = warningsAboutTime(await readSchedulingData(tx, deps, time), { ...time, place, area })
    const start = formatBookingStart(time.startsAt, deps.now())
    const taken = found.find(({ kind }) => kind === 'overlap')
    if (taken) throw invalidFieldError('times', `${start}: ${taken.text} Please take this time off.`)
    warnings.push(...found.map((warning) => ({ ...warning, text: `${start}: ${warning.text}` })))
    weighed.push({ ...time, isAnyway: hasImpossibleWarning(found) })
  }
  if (!anyway && warnings.length > 0) throw new Unwise(warnings)
  return weighed
}

/** Queues the mail with the times; returns its id. */
async function sendOffer(
  tx: Executor,
  { facts, links }: OfferDeps,
  row: repository.OfferRow,
  { at, heldMs }: { at: Date; heldMs: number },
): Promise<string> {
  if (!row.email)
    throw invalidFieldError('who', 'There is no email address to send the times to. Please ring.')
  const times = (await repository.listOfferTimes(tx, row.id)).filter(({ startsAt }) => startsAt > at)
  const url = facts.siteUrl + createLinkPath(links, 'pick', row.id)
  return await queueMail(tx, {
    kind: 'offer',
    to: { address: row.email },
    belongsTo:
      row.consultationId === null
        ? { cause: `offer ${row.id} ${row.version}` }
        : { consultationId: row.consultationId },
    replyTo: { name: facts.name, address: facts.email },
    letter: offerLetter({ ...row, name: row.name ?? '' }, times, url, facts, at),
    facts,
    createdAt: at,
    dueAt: new Date(at.getTime() + heldMs),
    expiresAt: row.openUntil,
  })
}

const found = async (tx: Executor, id: string) => {
  const row = await repository.findOffer(tx, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const shown = async (tx: Executor, deps: OfferDeps, id: string) => presentOffer(tx, deps, await found(tx, id))

export async function makeOffer(deps: OfferDeps, asked: Asked) {
  const { id, who, serviceType, place, area, minutes, openHours, line } = asked
  const times = checkedTimes(asked, deps.now())
  return await writeDiaryOrWarn(deps, async (tx) => {
    const at = deps.now()
    if (await repository.findOffer(tx, id))
      return { isSaved: true as const, offer: await shown(tx, deps, id) }
    const weighed = await weighTimes(tx, deps, asked, times)
    const { settings } = await readSettings(tx)
    const openUntil = new Date(at.getTime() + (openHours ?? settings.offerHours) * hourMs)
    const undoUntil = new Date(at.getTime() + deps.replyHeldMs)
    const ids = { consultationId: null, clientId: null, ...who }
    await repository.insertOffer(
      tx,
      { id, ...ids, serviceType, place, area, minutes, line, openUntil, undoUntil, createdAt: at },
      weighed.map((time) => ({ id: randomUUIDv7(), offerId: id, ...time })),
    )
    const row = await found(tx, id)
    if (row.name === null) throw new AppError('NOT_FOUND')
    const mailId = await sendOffer(tx, deps, row, { at, heldMs: deps.replyHeldMs })
    await repository.updateOfferIfUnchanged(tx, row, { mailId })
    if (row.consultationId !== null) await markReplied(tx, row.consultationId, { facts: deps.facts, at })
    return { isSaved: true as const, offer: await shown(tx, deps, id) }
  })
}

type Seen = { id: string; version: number }

const answered = () => new AppError('CONFLICT', { detail: 'This offer was answered or changed meanwhile.' })

/** Takes the times back. While the mail waits, nothing of it was ever sent. */
export async function withdrawOffer(deps: OfferDeps, seen: Seen): Promise<contract.Offer> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await found(tx, seen.id)
    if (!(await repository.updateOfferIfUnchanged(tx, seen, { state: 'withdrawn', undoUntil: null })))
      throw answered()
    const isUnsent = row.mailId !== null && (await withdrawMail(tx, row.mailId))
    if (isUnsent && row.consultationId !== null)
      await unmarkReplied(tx, row.consultationId, row.createdAt, { facts: deps.facts, at })
    return await shown(tx, deps, seen.id)
  })
}

/** Sends an open offer once more; its hours begin anew. */
export async function sendOfferAgain(deps: OfferDeps, seen: Seen): Promise<contract.Offer> {
  return await writeDiary(deps, async (tx) => {
    const at = deps.now()
    const row = await found(tx, seen.id)
    if (row.sentAgainAt) throw new AppError('CONFLICT', { detail: 'It was sent again already. Please ring.' })
    const openUntil = new Date(at.getTime() + row.openUntil.getTime() - row.createdAt.getTime())
    if (!(await repository.updateOfferIfUnchanged(tx, seen, { openUntil, sentAgainAt: at }))) throw answered()
    const again = await found(tx, seen.id)
    const mailId = await sendOffer(tx, deps, again, { at, heldMs: 0 })
    await repository.updateOfferIfUnchanged(tx, again, { mailId })
    return await shown(tx, deps, seen.id)
  })
}

/** How long answered and lapsed offers stay in the list of all. */
const listedMs = 14 * 24 * hourMs

export async function listOffers(
  deps: OfferDeps,
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
