import { dayMs, hourMs } from '#contract/durations.ts'
import type { DataRequest } from '#contract/rights.ts'
import type { Notice } from '#contract/today.ts'
import { formatLongInstant } from '#server/london-days.ts'

const countOf = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const maxMailDelayMs = hourMs

export function mailNotice(
  { isSetUp, waitsSince }: { isSetUp: boolean; waitsSince: Date | undefined },
  now: Date,
): Notice | undefined {
  if (!waitsSince || now.getTime() - waitsSince.getTime() < maxMailDelayMs) return undefined
  const kept =
    'Nothing is lost: it goes out by itself later. New requests are under Consultations, without a mail about them.'
  return {
    id: 'mail',
    tone: 'bad',
    title: isSetUp ? 'Your website cannot send mail' : 'Mail waits until it is set up',
    text: `Mail waits since ${formatLongInstant(waitsSince)}. ${kept}`,
    to: '/admin/website/mail',
    label: isSetUp ? 'Look at the mail settings' : 'Set up mail',
  }
}

const maxBackupAgeMs = 2 * dayMs

/** How long a downloaded backup counts as a copy outside the machine. */
const downloadCountsForMs = 30 * dayMs

export type BackupTimes = {
  /** When the website began: until then there was nothing to lose. */
  since: Date | undefined
  lastAt: Date | undefined
  /** When the newest backup left the machine by itself. */
  copiedAt: Date | undefined
  downloadedAt: Date | undefined
}

const isOlder = (at: Date | undefined, ms: number, now: Date) =>
  at !== undefined && now.getTime() - at.getTime() >= ms

/** Whether a copy outside the machine would survive the loss of its disk. */
export const hasOutsideCopy = ({ copiedAt, downloadedAt }: BackupTimes, now: Date): boolean =>
  (copiedAt !== undefined && !isOlder(copiedAt, maxBackupAgeMs, now)) ||
  (downloadedAt !== undefined && !isOlder(downloadedAt, downloadCountsForMs, now))

export function backupNotice(times: BackupTimes, now: Date): Notice | undefined {
  const { since, lastAt, copiedAt } = times
  const link = { id: 'backup', to: '/admin/website/backup' } as const
  if (isOlder(lastAt ?? since, maxBackupAgeMs, now))
    return {
      ...link,
      tone: 'bad',
      title: 'No backup was made for two days',
      text: 'Your website works; nothing is lost yet.',
      label: 'Make one now',
    }
  const hadTime = copiedAt !== undefined || isOlder(since, maxBackupAgeMs, now)
  if (hasOutsideCopy(times, now) || !hadTime) return undefined
  return {
    ...link,
    tone: copiedAt ? 'bad' : 'soon',
    title: copiedAt
      ? 'Your backups no longer leave the machine'
      : 'Your backups lie on the website’s own machine only',
    text: 'If its disk breaks, they are gone too. Download one and keep it at home.',
    label: 'Download a backup',
  }
}

const megabyte = 1_000_000
export const minFreeBytes = 500 * megabyte

export function diskNotice(freeBytes: number): Notice | undefined {
  if (freeBytes >= minFreeBytes) return undefined
  return {
    id: 'disk',
    tone: 'bad',
    title: 'The website’s disk is nearly full',
    text: `${Math.floor(freeBytes / megabyte)} MB are left. Once it is full, no request, picture or backup can be stored. Tell the person who runs your website to make room.`,
    to: '/admin/website/backup',
    label: 'Download a backup',
  }
}

export function overdueNotice(overdue: number): Notice | undefined {
  if (overdue === 0) return undefined
  return {
    id: 'overdue',
    tone: 'bad',
    title: `${countOf(overdue, 'person waits', 'people wait')} longer than 24 hours`,
    text: 'Your website promises an answer within 24 hours. A short one will do.',
    to: '/admin/consultations',
    label: 'Answer',
  }
}

/** The open requests by law; the first is the most urgent. It names nobody: no erasure finds the mail of the morning. */
export function legalNotice(open: readonly Pick<DataRequest, 'due' | 'isUrgent'>[]): Notice | undefined {
  const [first] = open
  return (
    first && {
      id: 'legal',
      tone: first.isUrgent ? 'bad' : 'soon',
      title: countOf(open.length, 'request about personal data', 'requests about personal data'),
      text: `${first.due}.`,
      to: '/admin/clients',
      label: 'Open',
    }
  )
}

export function calendarNotice(
  state: { readAt: string; warnings: readonly string[] } | undefined,
  now: Date,
): Notice | undefined {
  if (!state || now.getTime() - Date.parse(state.readAt) < dayMs) return undefined
  return {
    id: 'own-calendar',
    tone: 'bad',
    title: 'Your own calendar can no longer be read',
    text: `It was last read on ${formatLongInstant(new Date(state.readAt))}. ${state.warnings.join(' ')}`,
    to: '/admin/account',
    label: 'Look at it',
  }
}
