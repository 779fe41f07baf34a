import { type BackupState, backupGenerations, backupPinnedDays } from '#contract/backup.ts'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime, formatCount, formatCountOf, formatInstantIn } from '#web/lib/format.ts'

/** "today, 03:10", "yesterday, 03:10", "20 Nov, 03:10", and with the year if it is not this one. */
export function formatBackupTime(instant: string, now = new Date()): string {
  const word = relativeDayName(new Date(instant), now)
  return word && word !== 'tomorrow' ? `${word}, ${formatClockTime(instant)}` : formatInstantIn(instant, now)
}

type Holds = NonNullable<BackupState['last']>['holds']

const counts = ({ requests, subscribers, pictures }: Holds) => [
  formatCountOf(requests, 'request'),
  formatCountOf(subscribers, 'subscriber'),
  formatCountOf(pictures, 'picture'),
]

export const describeContents = (holds: Holds) => [...counts(holds), 'all words'].join(', ')

/** Which backups are kept, none longer than `atMostDays`. */
export function describeRetention(atMostDays: number): string {
  const { days, weeks, months, byHand } = backupGenerations
  return `one of each of the last ${days} days, ${weeks} weeks and ${months} months, and the last ${byHand} you made yourself; none longer than ${formatCount(atMostDays)} days. One made before a restore, an update or a large deletion stays for ${backupPinnedDays} days.`
}

export function describeTrial({ holds, trialSeconds }: NonNullable<BackupState['last']>): string {
  const [requests, subscribers, pictures] = counts(holds)
  const seconds = Math.max(1, Math.round(trialSeconds))
  return `A copy of the website’s data was built from this backup in ${formatCountOf(seconds, 'second')}. All of it was there: ${requests}, ${subscribers} and ${pictures}, compared row by row. The copy was deleted afterwards.`
}

const megabyte = 1_000_000

export function formatBytes(bytes: number): string {
  if (bytes >= 1000 * megabyte) return `${(bytes / megabyte / 1000).toFixed(1)} GB`
  return bytes >= 10 * megabyte
    ? `${formatCount(Math.round(bytes / megabyte))} MB`
    : `${Math.max(0.1, bytes / megabyte).toFixed(1)} MB`
}

const causes = {
  full: 'The disk of your website’s computer is full.',
  damaged: 'Some of what your website keeps could not be read.',
  differs: 'What was put back was not what is on the website.',
  other: 'The person who runs your website finds the reason.',
} as const

type Trouble = { title: string; text: string }

/** What is wrong with the backups, if anything. The website itself is never affected. */
export function describeBackupTrouble({ last, failed, nightsMissed }: BackupState): Trouble | undefined {
  if (failed) {
    const { step, reason, missing, at } = failed
    const cause = missing
      ? `${formatCount(missing.count)} of ${formatCount(missing.of)} ${missing.what} were missing from the backup. They are safe on the website.`
      : causes[reason]
    const before = last ? `The backup of ${formatBackupTime(last.at)} is kept.` : 'There is no earlier one.'
    return {
      title:
        step === 'trial'
          ? `The restore drill of ${formatBackupTime(at)}, did not pass`
          : `The backup of ${formatBackupTime(at)}, was not made`,
      text: `${cause} Your website works as usual. ${before} It is tried again every hour; if this stays, pass it on.`,
    }
  }
  if (nightsMissed === 0) return undefined
  return {
    title: `No backup for ${formatCountOf(nightsMissed, 'night')}`,
    text: 'Your website’s computer may have been off at night. Make one now to be safe, and pass it on. Your website works as usual.',
  }
}
