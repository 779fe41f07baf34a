import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { addDays, formatLongInstant, londonDay } from '#contract/london-time.ts'
import type { MachineNotice } from '#contract/machine.ts'
import type { MailStatus } from '#contract/mail.ts'
import type { OffSiteBackup } from '#contract/off-site-backup.ts'
import type { DiskRoom } from '#server/database/disk-room.ts'
import type { readBackupHealth } from '#server/features/backups/service.ts'
import type { certificateStateOf } from '#server/features/go-live/service.ts'
import type { readFeedState } from '#server/features/own-calendar/service.ts'

/** Formats a day as "today", "yesterday", "on Sunday" or "on 3 March 2026". */
function dayWords(at: Date, now: Date): string {
  const [day, today] = [londonDay(at), londonDay(now)]
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return day < today && day > addDays(today, -7) ? `on ${weekdayOf(day)}` : `on ${formatDay(day)}`
}

const backups = '/admin/website/history#backup'
const safe = 'Your website works; nothing is lost yet.'

export function backupNotice(
  { failedAt, lastAt, nightsMissed, since }: Awaited<ReturnType<typeof readBackupHealth>>,
  now: Date,
): MachineNotice[] {
  if (!failedAt && nightsMissed === 0) return []
  const title = failedAt
    ? `The last backup failed ${dayWords(failedAt, now)}`
    : nightsMissed === 1
      ? 'No backup was made last night'
      : `No backup was made for ${nightsMissed} nights`
  const newest = lastAt ? `The newest backup was made ${dayWords(lastAt, now)}.` : 'There is none yet.'
  return [
    {
      kind: 'backup',
      ...(since && { since: since.toISOString() }),
      title,
      words: `${safe} ${newest}`,
      link: { label: 'Make one now', href: backups },
    },
  ]
}

/** Reports copies failing for two days: shorter failures usually resolve themselves. */
export function offSiteNotice({ failed, areSecretsLost }: OffSiteBackup): MachineNotice[] {
  if (!failed?.isLate && !areSecretsLost) return []
  const since = areSecretsLost ? undefined : failed?.since
  return [
    {
      kind: 'second-place',
      ...(since && { since }),
      title: 'Your backups no longer reach the second place',
      words: `No copy could be made${since ? ` since ${formatLongInstant(new Date(since))}` : ''}. Backups are made here as usual.`,
      link: { label: 'See what is wrong', href: backups },
    },
  ]
}

const megabyte = 1_000_000

/** On a large disk 5% would be room for years, so the limit is capped at 2 GB. */
const isNearlyFull = ({ freeBytes, sizeBytes }: DiskRoom) =>
  freeBytes < 500 * megabyte || freeBytes < Math.min(sizeBytes / 20, 2000 * megabyte)

export function diskNotice(room: DiskRoom): MachineNotice[] {
  if (!isNearlyFull(room)) return []
  const left = `${Math.floor(room.freeBytes / megabyte).toLocaleString('en-GB')} MB`
  return [
    {
      kind: 'disk',
      title: 'The website’s disk is nearly full',
      words: `${safe} ${left} are left: once it is full, no request, picture or backup can be stored. The person who runs your website makes room.`,
      toPassOn: `The disk of the website is nearly full: ${left} are free. Please make room or enlarge it.`,
    },
  ]
}

const flaws = {
  ended: 'it has ended',
  'other-name': 'it is made out to another address',
  'not-trusted': 'browsers do not trust who signed it',
} as const

export function certificateNotice(
  { validUntil }: Parameters<typeof certificateStateOf>[0],
  state: ReturnType<typeof certificateStateOf>,
  siteUrl: string,
): MachineNotice[] {
  if (state === 'valid') return []
  const last = formatDay(londonDay(validUntil))
  const isEnding = state === 'ending'
  const flaw = isEnding ? `it ends on ${last}` : flaws[state]
  return [
    {
      kind: 'certificate',
      ...(state === 'ended' && { since: validUntil.toISOString() }),
      title: isEnding
        ? `The website’s certificate ends on ${last}`
        : 'Browsers warn visitors about your website',
      words: isEnding
        ? 'Your website works. It should have been renewed by itself: from that day on browsers would warn visitors away. The person who runs your website renews it.'
        : `Something is wrong with the website’s certificate: ${flaw}. Most visitors turn back at such a warning. The person who runs your website puts it right.`,
      toPassOn: `The certificate of ${siteUrl} has to be renewed: ${flaw}. Please see why this did not happen by itself.`,
    },
  ]
}

/** How long mail may be stuck before the owner is told. */
const stuckMailMs = hourMs

type StuckMail = Pick<MailStatus, 'isSetUp' | 'outage' | 'waiting'> & { dueSince: Date | undefined }

/** Reports overdue mail. Mail held back by the provider's daily limit is expected, so it is not reported. */
export function mailNotice({ isSetUp, outage, waiting, dueSince }: StuckMail, now: Date): MachineNotice[] {
  if (!isSetUp || waiting === 0 || outage?.kind === 'account') return []
  const since = outage ? new Date(outage.since) : dueSince
  if (!since || now.getTime() - since.getTime() < stuckMailMs) return []
  return [
    {
      kind: 'mail',
      since: since.toISOString(),
      title: 'Your website cannot send mail',
      words: `Mail stands still since ${formatLongInstant(since)}. Nothing is lost: it goes out by itself later. New requests are under Consultations, without a mail about them.`,
      link: { label: 'Look at the mail settings', href: '/admin/website/mail' },
    },
  ]
}

/** How long a job must fail before the owner is told. */
export const failingJobMs = 6 * hourMs

export function failingJobsNotice(failing: readonly { name: string; failingSince: Date }[]): MachineNotice[] {
  const [first] = failing
  if (!first) return []
  const names = failing.map(({ name }) => `“${name}”`).join(', ')
  const since = formatLongInstant(first.failingSince)
  return [
    {
      kind: 'jobs',
      since: first.failingSince.toISOString(),
      title: 'Something that your website does by itself keeps failing',
      words: `Your website works. It has failed since ${since}: ${names}. The person who runs your website finds the reason.`,
      toPassOn: `On the website this has failed since ${since}: ${names}. The log says why (A job failed and will be tried again).`,
    },
  ]
}

/** How old the copy of her own calendar may be before the owner is told. */
const oldCalendarMs = dayMs

export function ownCalendarNotice(
  state: Awaited<ReturnType<typeof readFeedState>>,
  now: Date,
): MachineNotice[] {
  if (!state || now.getTime() - Date.parse(state.readAt) < oldCalendarMs) return []
  const { readAt, failure } = state
  return [
    {
      kind: 'own-calendar',
      since: readAt,
      title: 'Your own calendar can no longer be read',
      words: `The copy of ${formatLongInstant(new Date(readAt))} counts: what you have written into your calendar since may look free here.${failure ? ` ${failure}` : ''}`,
      link: { label: 'Look at it', href: '/admin/account#own-calendar' },
    },
  ]
}
