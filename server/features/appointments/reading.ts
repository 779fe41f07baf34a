import { type Appointment, askedForDays } from '#contract/appointment.ts'
import type * as contract from '#contract/appointments.ts'
import type { ClientNews, Diary } from '#contract/diary.ts'
import { dayMs } from '#contract/durations.ts'
import type { EndpointRequest } from '#contract/endpoint.ts'
import { addDays, londonDay, londonMidnight } from '#contract/london-time.ts'
import { clientEventKinds } from '#contract/value-sets.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { messageText } from '#server/mail/render-letter.ts'
import { clientPageLink } from './client-mails.ts'
import { newsSentence } from './client-pages/news.ts'
import { buildDiaryDay } from './diary/build-diary-day.ts'
import { possibleStartsOn } from './diary/free-times.ts'
import { type DiaryDeps, readSchedulingData } from './diary/scheduling-data.ts'
import { readSettings } from './diary/settings.ts'
import { warningsAboutTime } from './diary/warnings.ts'
import { readHistory } from './history.ts'
import { presentAppointments } from './present.ts'
import { reminderLetter } from './reminders/emails.ts'
import * as repository from './repository.ts'
import { reminderTimeOf, toAppointmentTime } from './time.ts'

type ReadingDeps = DiaryDeps & Pick<Deps, 'links'>

export async function readAppointment(deps: ReadingDeps, id: string) {
  const { kysely } = deps.database
  const at = deps.now()
  const row = await repository.findAppointment(kysely, id)
  const [appointment] = row ? await presentAppointments(kysely, [row], at) : []
  if (!row || !appointment) throw new AppError('NOT_FOUND')
  const isOpen = row.state === 'booked' && row.endsAt > at
  return {
    appointment,
    warnings: isOpen ? warningsAboutTime(await readSchedulingData(kysely, deps, row), row) : [],
    history: await readHistory(kysely, id, at),
    ...(row.state === 'booked' &&
      row.startsAt > at && { reminderText: await composeReminderText(deps, row) }),
    ...(row.state === 'done' && (await readWhatFollows(deps, row))),
  }
}

/** The words of the reminder's mail, to send them from her phone. */
async function composeReminderText(deps: ReadingDeps, row: repository.AppointmentRow): Promise<string> {
  const { database, facts, now } = deps
  const { settings } = await readSettings(database.kysely)
  const link = await clientPageLink(database.kysely, row, deps)
  return messageText(reminderLetter(row, settings.preparation, facts, now(), link, 'message'))
}

/** When a client is due after a visit, and what is booked ahead. */
async function readWhatFollows({ database: { kysely }, now }: ReadingDeps, row: repository.AppointmentRow) {
  const { settings } = await readSettings(kysely)
  const all = await repository.listAppointmentsOf(kysely, 'clientId', [row.clientId])
  const ahead = all.findLast(({ state, startsAt }) => state === 'booked' && startsAt > now())
  return {
    dueDay: addDays(londonDay(row.startsAt), settings.weeksBetween * 7),
    ...(ahead && { ahead: { id: ahead.id, startsAt: ahead.startsAt.toISOString() } }),
  }
}

export async function listAppointments(
  { database: { kysely }, now }: Pick<DiaryDeps, 'database' | 'now'>,
  { consultationId, clientId }: { consultationId?: string | undefined; clientId?: string | undefined },
): Promise<Appointment[]> {
  const rows =
    consultationId === undefined
      ? await repository.listAppointmentsOf(kysely, 'clientId', [clientId ?? ''])
      : await repository.listAppointmentsOf(kysely, 'consultationId', [consultationId])
  return await presentAppointments(kysely, rows, now())
}

type Asked = EndpointRequest<typeof contract.checkTime>['body']

export async function checkAppointmentTime(deps: DiaryDeps, { place, area, movedId, ...when }: Asked) {
  const time = toAppointmentTime(when, deps.now())
  const { kysely } = deps.database
  const around = await readSchedulingData(kysely, deps, time)
  const { settings, version } = await readSettings(kysely)
  const hoursBefore = settings.reminderHours
  const remindsAt = reminderTimeOf(time.startsAt, hoursBefore)
  // As the job: nobody is mailed before the owner has seen that there are reminders.
  const isReminded = version > 0 && hoursBefore > 0 && remindsAt > deps.now()
  return {
    startsAt: time.startsAt.toISOString(),
    endsAt: time.endsAt.toISOString(),
    warnings: warningsAboutTime(around, { ...time, place, area, id: movedId }),
    ...(isReminded && { reminder: { at: remindsAt.toISOString(), hoursBefore } }),
  }
}

type Wanted = EndpointRequest<typeof contract.proposeTimes>['body']

/** Starts that fit, by day; days without any are left out. */
export async function proposeTimes(deps: DiaryDeps, { from, days, movedId, ...wanted }: Wanted) {
  const today = londonDay(deps.now())
  const first = from === undefined || from < today ? today : from
  const startsAt = londonMidnight(first)
  const span = { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) }
  const { plan, visits, now } = await readSchedulingData(deps.database.kysely, deps, span)
  const others = visits.filter(({ id }) => id !== movedId)
  return Array.from({ length: days }, (_, index) => addDays(first, index)).flatMap((day) => {
    const starts = possibleStartsOn(plan, others, day, wanted, now)
    return starts.length === 0 ? [] : [{ day, starts: starts.map((at) => at.toISOString()) }]
  })
}

/** What clients did by their links, until the owner has seen or answered it. */
async function readClientNews({ database: { kysely }, now }: DiaryDeps): Promise<ClientNews[]> {
  return (await repository.listClientNews(kysely)).flatMap((row) => {
    const kind = clientEventKinds.find((one) => one === row.kind)
    if (!kind) return []
    const { at, startsAt } = row
    const name = row.name ?? ''
    return [
      {
        ...{ id: row.id, at: at.toISOString(), kind, name, words: row.body },
        text: newsSentence({ kind, name, startsAt, at }, now()),
        ...(row.appointmentId !== null && { appointmentId: row.appointmentId }),
        ...(row.consultationId !== null && { consultationId: row.consultationId }),
      },
    ]
  })
}

export async function markNewsSeen({ database }: Pick<Deps, 'database'>, id: string): Promise<void> {
  await database.write((tx) => repository.answerClientNews(tx, { id }))
}

export async function readDiary(
  deps: DiaryDeps,
  { from, days }: { from?: string | undefined; days: number },
): Promise<Diary> {
  const { kysely } = deps.database
  const at = deps.now()
  const today = londonDay(at)
  const first = from ?? today
  const span = { startsAt: londonMidnight(first), endsAt: londonMidnight(addDays(first, days)) }
  const around = await readSchedulingData(kysely, deps, span)
  const next = await repository.findNextAppointment(kysely, at)
  const since = new Date(at.getTime() - askedForDays * dayMs)
  const unsettled = await repository.listBooked(kysely, { since, until: at, endedBy: at })
  const shown = await presentAppointments(kysely, around.rows, at)
  const [shownNext] = await presentAppointments(kysely, next ? [next] : [], at)
  const appointments = new Map(shown.map((one) => [one.id, one]))
  const { away, hasHours } = around.plan
  return {
    today,
    days: Array.from({ length: days }, (_, index) =>
      buildDiaryDay(around, addDays(first, index), appointments),
    ),
    ...(away && { away: { from: away.from, back: away.back } }),
    ...(shownNext && { next: shownNext }),
    unsettled: await presentAppointments(kysely, unsettled, at),
    clientNews: await readClientNews(deps),
    hasHours,
  }
}
