import * as z from 'zod/mini'
import { appointmentPages, type OwnPage } from '#contract/appointment-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import { areaName } from '#contract/request-labels.ts'
import type { Executor } from '#server/database/schema.ts'
import { markBooked } from '#server/features/consultations/service.ts'
import { addEvent } from '#server/features/timeline/service.ts'
import { recordTimeChange } from '../booking.ts'
import { endBookedStatus } from '../changing.ts'
import { mailAppointmentToClient } from '../client-mails.ts'
import { doOverlap } from '../diary/plan.ts'
import { readSchedulingData, toVisit } from '../diary/scheduling-data.ts'
import { readSettings } from '../diary/settings.ts'
import { warningsAboutTime } from '../diary/warnings.ts'
import { addAppointmentHistory } from '../history-repository.ts'
import { linkMs, verifyLinkToken } from '../links.ts'
import { readRequestedTime } from '../present.ts'
import { proposeTimes } from '../reading.ts'
import { type AppointmentRow, findAppointment, updateAppointmentIfUnchanged } from '../repository.ts'
import { changeDeadlineOf } from '../time.ts'
import { type WritingDeps, writeDiary } from '../writing.ts'
import { tellOwner, withdrawNews } from './owner-news.ts'

/** How long a client may take a cancelled time back. */
const restoreMs = 30 * minuteMs

/** How far ahead free times are shown, and how many. */
const shown = { days: 21, times: 24 } as const

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

async function freeTimesFor(deps: WritingDeps, row: AppointmentRow): Promise<string[]> {
  const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / minuteMs
  const from = addDays(londonDay(deps.now()), 1)
  const wanted = { from, days: shown.days, minutes, place: row.place, area: row.area, movedId: row.id }
  const days = await proposeTimes(deps, wanted)
  return days.flatMap(({ starts }) => starts).slice(0, shown.times)
}

/** Until when a cancelled time can be taken back: not if one that was set since lies in it, or too near. */
async function restoreUntilOf(
  db: Executor,
  deps: WritingDeps,
  row: AppointmentRow,
): Promise<Date | undefined> {
  const { state, cancelledBy, cancelledAt } = row
  if (state !== 'cancelled' || cancelledBy !== 'client' || !cancelledAt) return undefined
  const until = new Date(cancelledAt.getTime() + restoreMs)
  if (until <= deps.now() || row.startsAt <= deps.now()) return undefined
  const { rows, ...around } = await readSchedulingData(db, deps, row, { withOffers: false })
  if (rows.some((other) => doOverlap(other, row))) return undefined
  const since = rows.filter(({ timeSetAt, createdAt }) => (timeSetAt ?? createdAt) >= cancelledAt)
  const warnings = warningsAboutTime({ ...around, visits: since.map(toVisit) }, row)
  return warnings.some(({ kind }) => kind === 'travel') ? undefined : until
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
  const mayChange = state === 'upcoming' && changeUntil !== undefined && changeUntil > at
  const restoreUntil = await restoreUntilOf(kysely, deps, row)
  const wish = readRequestedTime(row)
  const file = `${appointmentPages.file}?token=${encodeURIComponent(token)}`
  return {
    ...{
      state,
      token,
      firstName: row.name.split(' ')[0] ?? '',
      serviceType: row.serviceType,
      place: row.place,
    },
    area: row.area === '' ? '' : areaName(row.area, deps.facts),
    ...{ startsAt: row.startsAt.toISOString(), endsAt: row.endsAt.toISOString(), address: row.address },
    ...(changeUntil && { changeUntil: changeUntil.toISOString() }),
    mayChange,
    freeTimes: mayChange && settings.showsFreeTimes ? await freeTimesFor(deps, row) : [],
    ...(wish && state === 'upcoming' && { wish }),
    ...(restoreUntil && { restoreUntil: restoreUntil.toISOString() }),
    preparation: state === 'upcoming' ? settings.preparation : '',
    ...(did && { did }),
    ...{ words, file },
  }
}

export async function findAppointmentForFile(
  deps: WritingDeps,
  token: string,
): Promise<AppointmentRow | undefined> {
  const row = await findByToken(deps.database.kysely, deps, token)
  return row?.state === 'booked' ? row : undefined
}

/** done, also by an earlier press; too-late; taken: the time is no longer free; broken link. */
export type Outcome = 'done' | 'too-late' | 'taken' | 'broken'

async function inTime(tx: Executor, row: AppointmentRow, at: Date): Promise<boolean> {
  const { settings } = await readSettings(tx)
  const until = changeDeadlineOf(row, settings)
  return row.state === 'booked' && until !== undefined && until > at
}

type Job = (tx: Executor, row: AppointmentRow, at: Date) => Promise<Outcome>

async function press(deps: WritingDeps, token: string, job: Job): Promise<Outcome> {
  return await writeDiary(deps, async (tx) => {
    const row = await findByToken(tx, deps, token)
    return row ? await job(tx, row, deps.now()) : 'broken'
  })
}

export const cancelByClient = (deps: WritingDeps, token: string, words: string) =>
  press(deps, token, async (tx, row, at) => {
    if (row.state === 'cancelled') return 'done'
    if (!(await inTime(tx, row, at))) return 'too-late'
    await updateAppointmentIfUnchanged(tx, row, {
      ...{ state: 'cancelled', cancelledBy: 'client', cancelledAt: at, changedAt: at, wish: null },
      ...{ sequence: row.sequence + 1, tells: true, undo: null, undoUntil: null, isUnresolved: true },
    })
    await endBookedStatus(tx, deps, row, { status: 'replied', at })
    const ownerMail = await tellOwner(tx, deps, row, { did: 'cancelled', words, times: [] }, at)
    const details = { from: row.state, to: 'cancelled', by: 'client', ownerMail }
    await addAppointmentHistory(tx, { appointmentId: row.id, kind: 'state', details, at })
    if (row.consultationId !== null) {
      const removed = { change: 'removed', startsAt: row.startsAt.toISOString() }
      await addEvent(tx, {
        consultationId: row.consultationId,
        kind: 'booking',
        details: removed,
        at,
      })
    }
    await mailAppointmentToClient(tx, row.id, { ...deps, at }, { heldMs: deps.replyHeldMs })
    return 'done'
  })

/** The client wishes for no other time any more. */
async function keepTime(tx: Executor, deps: WritingDeps, row: AppointmentRow, at: Date): Promise<Outcome> {
  if (row.wish === null) return 'done'
  if (row.startsAt <= at) return 'too-late'
  await updateAppointmentIfUnchanged(tx, row, { wish: null })
  await addAppointmentHistory(tx, { appointmentId: row.id, kind: 'wish', details: { isKept: true }, at })
  await tellOwner(tx, deps, row, { did: 'kept', words: '', times: [] }, at)
  return 'done'
}

export const restoreByClient = (deps: WritingDeps, token: string) =>
  press(deps, token, async (tx, row, at) => {
    if (row.state === 'booked') return await keepTime(tx, deps, row, at)
    if (row.cancelledBy !== 'client' || (row.cancelledAt?.getTime() ?? 0) + restoreMs <= at.getTime())
      return 'too-late'
    if (!(await restoreUntilOf(tx, deps, row))) return 'taken'
    await updateAppointmentIfUnchanged(tx, row, {
      ...{ state: 'booked', cancelledBy: null, cancelledAt: null, changedAt: at },
      ...{ sequence: row.sequence + 1, tells: true, isUnresolved: false, undo: null, undoUntil: null },
    })
    if (row.consultationId !== null) await markBooked(tx, row.consultationId, { facts: deps.facts, at })
    const isUnknown = await withdrawNews(tx, row)
    await recordTimeChange(tx, row, 'made', row, at)
    await mailAppointmentToClient(tx, row.id, { ...deps, at }, { heldMs: deps.replyHeldMs })
    if (!isUnknown) await tellOwner(tx, deps, row, { did: 'restored', words: '', times: [] }, at)
    return 'done'
  })

export const Times = z.array(z.iso.datetime()).check(z.maxLength(shown.times))

/** Asks for another time; the appointment stays until the owner moves it. */
export const requestOtherTime = (
  deps: WritingDeps,
  token: string,
  { words, times }: { words: string; times: readonly string[] },
) =>
  press(deps, token, async (tx, row, at) => {
    if (!(await inTime(tx, row, at))) return 'too-late'
    const wish = JSON.stringify({ at: at.toISOString(), words, times })
    await updateAppointmentIfUnchanged(tx, row, { wish })
    await addAppointmentHistory(tx, { appointmentId: row.id, kind: 'wish', at })
    const news = { did: 'wished', words, times: times.map((time) => new Date(time)) } as const
    await tellOwner(tx, deps, row, news, at)
    return 'done'
  })
