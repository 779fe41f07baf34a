import { appointmentPages, type OwnPage } from '#contract/appointment-pages.ts'
import { areaName } from '#contract/labels.ts'
import type { Executor } from '#server/database/schema.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { cancel } from '../changing.ts'
import { readDayAround } from '../day-around.ts'
import { newsCause } from '../deleted.ts'
import { readSettings } from '../diary/settings.ts'
import { linkMs, verifyLinkToken } from '../links.ts'
import { type AppointmentRow, answerClientNews, findAppointment, findChangeRequests } from '../repository.ts'
import { changeDeadlineOf } from '../time.ts'
import { type WritingDeps, writeDiary } from '../writing.ts'
import { clientChangedLetter } from './emails.ts'

/** The appointment of a token; undefined if it is not genuine, or over for too long. */
async function findByToken(
  db: Executor,
  { links, now }: WritingDeps,
  token: string,
): Promise<AppointmentRow | undefined> {
  const id = verifyLinkToken(links, 'own', token)
  const row = id === undefined ? undefined : await findAppointment(db, id)
  return row && now().getTime() - row.endsAt.getTime() <= linkMs ? row : undefined
}

function stateOf({ state, endsAt }: AppointmentRow, at: Date): 'upcoming' | 'past' | 'cancelled' {
  if (state === 'cancelled') return 'cancelled'
  return state === 'booked' && endsAt > at ? 'upcoming' : 'past'
}

export type Did = Extract<OwnPage, { did?: unknown }>['did']

export async function readClientPage(
  deps: WritingDeps,
  token: string,
  { did, words = '' }: { did?: Did | undefined; words?: string | undefined } = {},
): Promise<OwnPage> {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await findByToken(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const { settings } = await readSettings(kysely)
  const changeUntil = changeDeadlineOf(row, settings)
  const state = stateOf(row, at)
  const { serviceType, place, address } = row
  return {
    ...{ state, token, serviceType, place, address, words },
    firstName: row.name.split(' ')[0] ?? '',
    area: row.area === '' ? '' : areaName(row.area, deps.facts),
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    ...(changeUntil && { changeUntil: changeUntil.toISOString() }),
    mayChange: state === 'upcoming' && changeUntil !== undefined && changeUntil > at,
    hasAskedForChange: state === 'upcoming' && (await findChangeRequests(kysely, [row.id])).size > 0,
    preparation: state === 'upcoming' ? settings.preparation : '',
    ...(did && { did }),
    file: `${appointmentPages.file}?token=${encodeURIComponent(token)}`,
  }
}

export async function findAppointmentForFile(
  deps: WritingDeps,
  token: string,
): Promise<AppointmentRow | undefined> {
  const row = await findByToken(deps.database.kysely, deps, token)
  return row?.state === 'booked' ? row : undefined
}

/** done, also by an earlier press; too-late; broken link. */
export type Outcome = 'done' | 'too-late' | 'broken'

type News = { did: 'cancelled' | 'asked'; words: string }

/** Tells the owner by mail, and on Today until she has seen or answered it. */
async function tellOwner(
  tx: Executor,
  { facts }: WritingDeps,
  row: AppointmentRow,
  { did, words }: News,
  at: Date,
) {
  const { id, consultationId, startsAt } = row
  await addEvent(tx, {
    kind: did === 'cancelled' ? 'client-cancelled' : 'change-requested',
    ...{ appointmentId: id, consultationId, body: words, needsAnswer: true, at },
    details: { startsAt: startsAt.toISOString() },
  })
  const around = await readDayAround(tx, row, facts, at)
  await queueMail(tx, {
    kind: 'appointment_changed',
    to: { owner: true },
    belongsTo: consultationId === null ? { cause: newsCause(id, row.version) } : { consultationId },
    letter: clientChangedLetter(row, { did, words, around }, `${facts.siteUrl}/admin/diary`, at),
    facts,
    createdAt: at,
  })
}

async function press(
  deps: WritingDeps,
  token: string,
  job: (tx: Executor, row: AppointmentRow, at: Date) => Promise<void>,
): Promise<Outcome> {
  return await writeDiary(deps, async (tx): Promise<Outcome> => {
    const at = deps.now()
    const row = await findByToken(tx, deps, token)
    if (!row) return 'broken'
    if (row.state === 'cancelled') return 'done'
    const until = changeDeadlineOf(row, (await readSettings(tx)).settings)
    if (row.state !== 'booked' || until === undefined || until <= at) return 'too-late'
    await job(tx, row, at)
    return 'done'
  })
}

/** Frees the time at once. */
export const cancelByClient = (deps: WritingDeps, token: string, words: string) =>
  press(deps, token, async (tx, row, at) => {
    const { version } = row
    const how = { version, by: 'client', isLate: false, notifyClient: true, words: '', heldMs: 0 } as const
    await cancel(tx, deps, row, how, at)
    await tellOwner(tx, deps, row, { did: 'cancelled', words }, at)
  })

/** Asks for another time; the appointment stays until the owner moves it. */
export const askForOtherTime = (deps: WritingDeps, token: string, words: string) =>
  press(deps, token, async (tx, row, at) => {
    await answerClientNews(tx, { appointmentId: row.id })
    await tellOwner(tx, deps, row, { did: 'asked', words }, at)
  })
