import type { OwnPage } from '#contract/appointment-pages.ts'
import { areaName } from '#contract/labels.ts'
import { listEvents, updateEvent } from '#server/database/events.ts'
import type { Executor } from '#server/database/schema.ts'
import { cancel } from '../booking.ts'
import { changeDeadlineOf } from '../diary/plan.ts'
import { readSettings, type WritingDeps, writeDiary } from '../diary/surroundings.ts'
import { type AppointmentRow, findAppointment } from '../repository.ts'
import { linkMs, pathOfToken, verifyLinkToken } from './links.ts'
import { findChangeRequests, tellOwner } from './news.ts'

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

/** What became of a press. */
type PressResult = { isTooLate?: boolean; words?: string; refused?: 'cancel' | 'change' }

export async function readOwnPage(
  deps: WritingDeps,
  token: string,
  { isTooLate = false, words = '', refused }: PressResult = {},
): Promise<OwnPage> {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await findByToken(kysely, deps, token)
  if (!row) return { state: 'broken' }
  const { settings } = await readSettings(kysely)
  const changeUntil = changeDeadlineOf(row, settings)
  const state = stateOf(row, at)
  const isUpcoming = state === 'upcoming'
  const { serviceType, place, address } = row
  return {
    ...{ state, token, serviceType, place, address, words },
    firstName: row.name.split(' ')[0] ?? '',
    area: row.area === '' ? '' : areaName(row.area, deps.facts),
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString() },
    ...(isUpcoming && changeUntil && changeUntil > at && { changeUntil: changeUntil.toISOString() }),
    hasAskedForChange: isUpcoming && (await findChangeRequests(kysely, [row.id])).size > 0,
    preparation: isUpcoming ? settings.preparation : '',
    ...(refused && { refused }),
    isTooLate: isTooLate && state !== 'cancelled',
    file: pathOfToken('file', token),
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

type Press = (deps: WritingDeps, token: string, words: string) => Promise<Outcome>

/** What a client may do until the notice period begins. */
const press =
  (
    act: (tx: Executor, deps: WritingDeps, row: AppointmentRow, words: string, at: Date) => Promise<void>,
  ): Press =>
  async (deps, token, words) =>
    await writeDiary(deps, async (tx): Promise<Outcome> => {
      const at = deps.now()
      const row = await findByToken(tx, deps, token)
      if (!row) return 'broken'
      if (row.state === 'cancelled') return 'done'
      const until = changeDeadlineOf(row, (await readSettings(tx)).settings)
      if (row.state !== 'booked' || until === undefined || until <= at) return 'too-late'
      await act(tx, deps, row, words, at)
      return 'done'
    })

/** Frees the time at once. */
export const cancelByClient = press(async (tx, deps, row, words, at) => {
  const { version } = row
  const how = { version, by: 'client', isLate: false, notifyClient: true, words: '', heldMs: 0 } as const
  await cancel(tx, deps, row, how, at)
  await tellOwner(tx, deps, { ...row, kind: 'client-cancelled', words, visit: row }, at)
})

/** Asks for another time; the appointment stays until the owner moves it. She hears of it once until she has answered. */
export const askForOtherTime = press(async (tx, deps, row, words, at) => {
  const events = await listEvents(tx, 'appointmentId', row.id)
  const open = events.find(({ kind, needsAnswer }) => kind === 'change-requested' && needsAnswer)
  if (!open) await tellOwner(tx, deps, { ...row, kind: 'change-requested', words, visit: row }, at)
  else if (words !== '' && !open.body.split('\n').includes(words))
    await updateEvent(tx, open.id, { body: open.body === '' ? words : `${open.body}\n${words}` })
})
