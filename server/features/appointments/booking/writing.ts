import type { Appointment, Warning } from '#contract/appointment.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { type DiaryDeps, readSurroundings } from '../diary/surroundings.ts'
import { type CandidateTime, warningsAboutTime } from '../diary/warnings.ts'
import { type AppointmentRow, findAppointment, lockDiary } from '../repository.ts'
import { presentAppointments } from './present.ts'

export type WritingDeps = DiaryDeps & Pick<Deps, 'links' | 'mail' | 'replyHeldMs'>

/** What speaks against a time, as it is now in the transaction. */
export const findWarnings = async (tx: Executor, deps: DiaryDeps, time: CandidateTime): Promise<Warning[]> =>
  warningsAboutTime(await readSurroundings(tx, deps, time), time)

/** Rolls back, so that the owner is asked first. */
class UnconfirmedWarnings extends Error {
  readonly warnings: Warning[]
  constructor(warnings: Warning[]) {
    super('The owner is asked about warnings first')
    this.warnings = warnings
  }
}

export function refuseIfWarned(warnings: Warning[]): void {
  if (warnings.length > 0) throw new UnconfirmedWarnings(warnings)
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
    if (error instanceof UnconfirmedWarnings) return { isSaved: false, warnings: error.warnings }
    throw error
  }
}

export async function requireAppointment(db: Executor, id: string): Promise<AppointmentRow> {
  const row = await findAppointment(db, id)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

export async function readAndPresent(
  db: Executor,
  { now }: Pick<Deps, 'now'>,
  id: string,
): Promise<Appointment> {
  const [appointment] = await presentAppointments(db, [await requireAppointment(db, id)], now())
  if (!appointment) throw new AppError('NOT_FOUND')
  return appointment
}
