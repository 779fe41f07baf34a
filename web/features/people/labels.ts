import { formatMediumDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Counts, FoundPerson } from '#contract/people.ts'
import { formatCountOf } from '#web/lib/format.ts'

/** "2 requests, 3 notes, 1 subscription". */
export const formatCounts = (counts: Counts) =>
  Object.entries(counts)
    .map(([word, count]) =>
      word === 'offer of times'
        ? `${count} offer${count === 1 ? '' : 's'} of times`
        : formatCountOf(count, word),
    )
    // Non-breaking spaces keep a number with its noun.
    .map((words) => words.replaceAll(' ', '\u00a0'))
    .join(', ')

/** The day of an instant in Leeds: "19 Nov 2026". */
export const formatLondonDay = (instant: string) => formatMediumDay(londonDay(new Date(instant)))

export const nameOf = ({ name, who }: Pick<FoundPerson, 'name' | 'who'>) =>
  name || ('email' in who ? who.email : 'Somebody')

export function describeSubscription({
  subscribedAt,
  unsubscribedAt,
}: NonNullable<FoundPerson['subscription']>) {
  const since = `Subscribed on ${formatLondonDay(subscribedAt)}`
  return unsubscribedAt ? `${since}, unsubscribed on ${formatLondonDay(unsubscribedAt)}` : since
}
