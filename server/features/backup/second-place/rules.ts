import { backupsAmong, findOutdated, type Keeping, type KeptBackup } from '#server/database/backup/keep.ts'
import { pauseAfter } from '#server/mail/pace.ts'
import type { Copies } from './state.ts'

const hourMs = 60 * 60 * 1000
/** So often it is looked whether all copies are there still, and none too old. */
const lookAfterMs = 24 * hourMs
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
  return findOutdated(copiesAmong(names), keeping, now).filter(({ name }) => name !== newest)
}

export const nextTryAt = ({ at, failures }: NonNullable<Copies['failed']>): Date =>
  new Date(Date.parse(at) + pauseAfter(failures))

/** Whether the place should be looked after now. */
export function isCopyDue(
  backups: readonly KeptBackup[],
  state: Copies,
  keeping: Keeping,
  now: Date,
): boolean {
  const { failed, lookedAt, copies } = state
  if (backups.length === 0) return false
  if (failed) return nextTryAt(failed) <= now
  if (!lookedAt || now.getTime() - Date.parse(lookedAt) > lookAfterMs) return true
  const names = copies.map(({ name }) => name)
  return findWaiting(backups, state).length > 0 || findOutdatedCopies(names, state, keeping, now).length > 0
}
