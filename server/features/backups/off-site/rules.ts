import { dayMs, hourMs } from '#contract/durations.ts'
import type { PlaceProblem } from '#contract/off-site-backup.ts'
import {
  findOutdatedBackups,
  type Keeping,
  type KeptBackup,
  parseBackupNames,
} from '#server/database/backup/backup-files.ts'
import { mailRetryDelay } from '#server/mail/sending-limits.ts'
import type { Copies } from './state.ts'

/** How often existing copies are checked for missing and outdated files. */
const recheckMs = dayMs
/** Failures lasting this long are shown to the owner as late. */
export const lateAfterMs = 48 * hourMs

const suffix = '.age'
export const copyFileName = (backup: string) => backup + suffix

/** Our copies among the file names, newest first. */
export const parseCopyNames = (names: readonly string[]): KeptBackup[] => parseBackupNames(names, suffix)

/** Backups not yet copied, newest first. */
export const findUncopied = (backups: readonly KeptBackup[], { first, copies }: Copies): KeptBackup[] =>
  backups.filter(({ name }) => name >= first && !copies.some((copy) => copy.name === copyFileName(name)))

/** Applies the retention of the backups, but always keeps the newest copy known to be complete. */
export function findOutdatedCopies(
  names: readonly string[],
  { copies }: Copies,
  keeping: Keeping,
  now: Date,
) {
  const newest = copies.at(-1)?.name
  // Encrypted files do not show why a backup was made, so the reason is only known for copies recorded by this
  // machine.
  const reasons = new Map(copies.map(({ name, why }) => [name, why]))
  const found = parseCopyNames(names).map((one) => ({ ...one, why: reasons.get(one.name) }))
  return findOutdatedBackups(found, keeping, now).filter(({ name }) => name !== newest)
}

type Failure = Omit<NonNullable<Copies['failed']>, 'problem'> & { problem: PlaceProblem }

/** The last failure. One interrupted run may be a stopped site; a second one counts as a failure. */
export function lastCopyFailure({ failed, begun }: Copies): Failure | undefined {
  if (!begun || begun.times < 2) return failed
  const { since, at, times } = begun
  return { since, at, failures: times, problem: 'other', details: 'The process that copies has ended' }
}

const triedAgainAt = (at: string, failures: number): Date =>
  new Date(Date.parse(at) + mailRetryDelay(failures))
export const nextTryAt = ({ at, failures }: Failure): Date => triedAgainAt(at, failures)

/** Whether a retry, a daily check, a copy or a deletion is due. */
export function isCopyDue(
  backups: readonly KeptBackup[],
  state: Copies,
  keeping: Keeping,
  now: Date,
): boolean {
  const { failed, begun, lookedAt, copies } = state
  if (backups.length === 0) return false
  const tried = begun ? { at: begun.at, failures: begun.times } : failed
  // Retry at once if a wrong clock dated the last attempt in the future.
  if (tried)
    return triedAgainAt(tried.at, tried.failures) <= now || Date.parse(tried.at) > now.getTime() + hourMs
  if (!lookedAt || now.getTime() - Date.parse(lookedAt) > recheckMs) return true
  const names = copies.map(({ name }) => name)
  return findUncopied(backups, state).length > 0 || findOutdatedCopies(names, state, keeping, now).length > 0
}
