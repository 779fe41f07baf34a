import { dayMs, hourMs } from '#contract/durations.ts'
import type { PlaceProblem } from '#contract/off-site-backup.ts'
import { backupsAmong, findOutdated, type Keeping, type KeptBackup } from '#server/database/backup/keep.ts'
import { retryDelay } from '#server/mail/pace.ts'
import type { Copies } from './state.ts'

/** So often it is looked whether all copies are there still, and none too old. */
const lookAfterMs = dayMs
/** A failure that has lasted so long is told. */
export const lateAfterMs = 48 * hourMs

const ending = '.age'
export const copyName = (backup: string) => backup + ending

/** Copies among the files of a place, the newest first. */
export const copiesAmong = (names: readonly string[]): KeptBackup[] => backupsAmong(names, ending)

/** Backups that are still to be brought there, the newest first. */
export const findWaiting = (backups: readonly KeptBackup[], { first, copies }: Copies): KeptBackup[] =>
  backups.filter(({ name }) => name >= first && !copies.some((copy) => copy.name === copyName(name)))

/** The rule of the backups themselves; but the newest that is known to be whole always stays. */
export function findOutdatedCopies(
  names: readonly string[],
  { copies }: Copies,
  keeping: Keeping,
  now: Date,
) {
  const newest = copies.at(-1)?.name
  // A copy is encrypted: why its backup was made is known of those that this machine has brought there.
  const reasons = new Map(copies.map(({ name, why }) => [name, why]))
  const lying = copiesAmong(names).map((one) => ({ ...one, why: reasons.get(one.name) }))
  return findOutdated(lying, keeping, now).filter(({ name }) => name !== newest)
}

type Failure = Omit<NonNullable<Copies['failed']>, 'problem'> & { problem: PlaceProblem }

/** The last failure. Once may be the site that was stopped meanwhile; what ends again and again is one, too. */
export function failureIn({ failed, begun }: Copies): Failure | undefined {
  if (!begun || begun.times < 2) return failed
  const { since, at, times } = begun
  return { since, at, failures: times, problem: 'other', details: 'The process that copies has ended' }
}

const triedAgainAt = (at: string, failures: number): Date => new Date(Date.parse(at) + retryDelay(failures))
export const nextTryAt = ({ at, failures }: Failure): Date => triedAgainAt(at, failures)

/** Whether the place should be looked after now. */
export function isCopyDue(
  backups: readonly KeptBackup[],
  state: Copies,
  keeping: Keeping,
  now: Date,
): boolean {
  const { failed, begun, lookedAt, copies } = state
  if (backups.length === 0) return false
  const tried = begun ? { at: begun.at, failures: begun.times } : failed
  // What a wrong clock has dated does not wait for its time to come.
  if (tried)
    return triedAgainAt(tried.at, tried.failures) <= now || Date.parse(tried.at) > now.getTime() + hourMs
  if (!lookedAt || now.getTime() - Date.parse(lookedAt) > lookAfterMs) return true
  const names = copies.map(({ name }) => name)
  return findWaiting(backups, state).length > 0 || findOutdatedCopies(names, state, keeping, now).length > 0
}
