import { formatDay } from '#contract/day-labels.ts'
import type { DataRequest, DataRequestKind } from '#contract/rights.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { daysLeftOf, formatDaysLeft } from './due-clock.ts'

const nouns: Record<DataRequestKind | 'mixed', (many: boolean) => string> = {
  access: (many) => `${many ? 'requests' : 'request'} for a copy of personal data`,
  erasure: (many) => `${many ? 'requests' : 'request'} to erase personal data`,
  complaint: (many) => `${many ? 'complaints' : 'complaint'} about personal data`,
  mixed: () => 'requests about personal data',
}

const withoutYear = (day: string) => formatDay(day).replace(/ \d{4}$/, '')

export const requesterNameOf = ({ name, email }: Pick<DataRequest, 'name' | 'email'>) => name ?? email

const whenWords = ({ kind }: DataRequest, isLate: boolean) => {
  if (isLate) return 'Was due on'
  return kind === 'complaint' ? 'Confirm by' : 'Answer by'
}

/** Two lines about the open requests, the most urgent first; undefined if there are none. */
export function describeOpenRequests(requests: readonly DataRequest[], today: string) {
  const open = requests.filter(({ answeredAt }) => answeredAt === undefined)
  const [first] = open
  if (!first) return undefined
  const daysLeft = daysLeftOf(first, today)
  const isLate = daysLeft < 0
  const noun = nouns[open.every(({ kind }) => kind === first.kind) ? first.kind : 'mixed']
  const left = formatDaysLeft(daysLeft)
  return {
    isLate,
    words: `${open.length} ${noun(open.length > 1)}`,
    detail: `${requesterNameOf(first)}. ${whenWords(first, isLate)} ${withoutYear(first.dueDay)}, ${lowerFirst(left)}.`,
  }
}
