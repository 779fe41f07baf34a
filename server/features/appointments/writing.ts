import * as z from 'zod/mini'
import type { Appointment, Warning } from '#contract/appointment.ts'
import { formatBookingStart } from '#contract/booking-words.ts'
import { appointmentPlaces, appointmentStates } from '#contract/value-sets.ts'
import { consultationStatuses } from '#contract/worklist.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { type DiaryDeps, readSchedulingData } from './diary/scheduling-data.ts'
import { warningsAboutTime } from './diary/warnings.ts'
import { presentAppointments } from './present.ts'
import { type AppointmentRow, findAppointment, lockDiary } from './repository.ts'
import type { Time } from './time.ts'

export type WritingDeps = Pick<
  Deps,
  'database' | 'now' | 'facts' | 'links' | 'mail' | 'website' | 'replyHeldMs'
>

export type WarnedAbout = Pick<AppointmentRow, 'startsAt' | 'endsAt' | 'place' | 'area'> & { id?: string }

/** What speaks against a time, as it is now in the transaction. */
export async function findWarnings(tx: Executor, deps: WritingDeps, time: WarnedAbout): Promise<Warning[]> {
  return warningsAboutTime(await readSchedulingData(tx, deps, time), time)
}

/** The time is unwise: roll back and ask her first. */
export class Unwise extends Error {
  readonly warnings: Warning[]
  constructor(warnings: Warning[]) {
    super('The owner is asked about this time first')
    this.warnings = warnings
  }
}

export async function refuseUnconfirmedWarnings(
  tx: Executor,
  deps: WritingDeps,
  time: WarnedAbout,
  anyway: boolean,
): Promise<void> {
  if (!anyway) refuseIfWarned(await findWarnings(tx, deps, time))
}

export function refuseIfWarned(warnings: Warning[]): void {
  if (warnings.length > 0) throw new Unwise(warnings)
}

/** What speaks against several times; each warning begins with the time that it is about. */
export async function findWarningsByTime(
  tx: Executor,
  deps: DiaryDeps,
  times: readonly Time[],
  where: Pick<WarnedAbout, 'place' | 'area'>,
): Promise<Warning[]> {
  const warnings: Warning[] = []
  for (const time of times)
    for (const warning of warningsAboutTime(await readSchedulingData(tx, deps, time), { ...time, ...where }))
      warnings.push({ ...warning, text: `${formatBookingStart(time.startsAt, deps.now())}: ${warning.text}` })
  return warnings
}

/** Writes while no other process changes the diary, then sends the mails. */
export async function writeDiary<T>(
  { database, mail }: Pick<WritingDeps, 'database' | 'mail'>,
  job: (tx: Executor) => Promise<T>,
): Promise<T> {
  try {
    return await database.write(async (tx) => {
      await lockDiary(tx, database.kind)
      return await job(tx)
    })
  } finally {
    mail.wake()
  }
}

/** The same, with the warnings as the answer if the owner is to be asked first. */
export async function writeDiaryOrWarn<T>(
  deps: Pick<WritingDeps, 'database' | 'mail'>,
  job: (tx: Executor) => Promise<T>,
): Promise<T | { isSaved: false; warnings: Warning[] }> {
  try {
    return await writeDiary(deps, job)
  } catch (error) {
    if (error instanceof Unwise) return { isSaved: false, warnings: error.warnings }
    throw error
  }
}

export const appointmentConflict = () =>
  new AppError('CONFLICT', { detail: 'This appointment was changed on another device meanwhile.' })

export async function requireSeenVersion(
  tx: Executor,
  seen: { id: string; version: number },
): Promise<AppointmentRow> {
  const row = await findAppointment(tx, seen.id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== seen.version) throw appointmentConflict()
  return row
}

export async function readAndPresentAppointment(
  tx: Executor,
  deps: WritingDeps,
  id: string,
): Promise<Appointment> {
  const row = await findAppointment(tx, id)
  const [appointment] = row ? await presentAppointments(tx, deps.database.kind, [row], deps.now()) : []
  if (!appointment) throw new AppError('NOT_FOUND')
  return appointment
}

const instant = z.pipe(
  z.string(),
  z.transform((text: string) => new Date(text)),
)

/** The columns that Undo restores. */
const Before = z.object({
  startsAt: instant,
  endsAt: instant,
  place: z.enum(appointmentPlaces),
  serviceType: z.string(),
  area: z.string(),
  address: z.string(),
  note: z.string(),
  state: z.enum(appointmentStates),
  cancelledBy: z.nullable(z.enum(['owner', 'client'])),
  cancelledLate: z.boolean(),
  tells: z.boolean(),
  timeSetAt: z.nullable(instant),
  isUnresolved: z._default(z.boolean(), false),
  reminds: z._default(z.boolean(), true),
})

/** A consultation whose status the change has changed: its status before, and its version afterwards. */
const RequestBefore = z.object({ status: z.enum(consultationStatuses), version: z.int() })
export type RequestBefore = z.output<typeof RequestBefore>

const Changed = z.extend(Before, { consultation: z.optional(RequestBefore) })

const New = z.object({
  isNew: z.literal(true),
  consultation: z.optional(RequestBefore),
  /** Cancelled appointments of the client that it resolved. */
  resolved: z._default(z.array(z.string()), []),
  /** Offers that it answered. */
  offers: z._default(z.array(z.string()), []),
  /** The appointments that repeat it. */
  repeats: z._default(z.array(z.string()), []),
})
type UndoOfNew = z.output<typeof New>

const undoColumns = (undo: object, deps: WritingDeps, at: Date) => ({
  undo: JSON.stringify(undo),
  undoUntil: new Date(at.getTime() + deps.replyHeldMs),
})

/** Undo restores this row, and the status of its consultation. */
export const undoOfChange = (
  row: AppointmentRow,
  deps: WritingDeps,
  at: Date,
  consultation?: RequestBefore,
) => undoColumns({ ...Before.parse(JSON.parse(JSON.stringify(row))), consultation }, deps, at)

/** Undo deletes the new appointment. */
export const undoOfBooking = (undo: UndoOfNew, deps: WritingDeps, at: Date) => undoColumns(undo, deps, at)

export const parseUndo = (undo: string) => z.union([New, Changed]).parse(JSON.parse(undo))
