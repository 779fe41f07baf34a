import { formatDay, weekdayOf } from '#contract/day-labels.ts'
import { dayMs } from '#contract/durations.ts'
import { addDays, londonDay } from '#contract/london-time.ts'
import type { IssueSummary } from '#contract/newsletter-issues.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'

const daysBetween = 7
/** How many days before the next issue is due she is reminded of it. */
const remindedBefore = 3

/** Whole days from one day to another. */
const daysFrom = (day: string, other: string) =>
  Math.round((Date.parse(`${other}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / dayMs)

const withoutYear = (day: string) => formatDay(day).replace(/ \d+$/, '')

/** "due on Monday", as seen from today. */
function dueWords(due: string, today: string): string {
  const days = daysFrom(today, due)
  if (days === 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  if (days > 1) return `due on ${weekdayOf(due)}`
  return days > -daysBetween ? `was due on ${weekdayOf(due)}` : `was due on ${withoutYear(due)}`
}

const linkToNewsletter = (issue: string | undefined) => linkInAddress({ tab: 'newsletter', issue })

type Words = {
  id?: string
  tone?: 'soon' | 'bad'
  title: string
  words: string
  action: string
  issue?: string
}

const noticeOf = ({
  id = 'newsletter-due',
  tone = 'soon',
  title,
  words,
  action,
  issue,
}: Words): DashboardNotice => ({
  id,
  title,
  brief: lowerFirst(title),
  row: (
    <NoticeRow
      tone={tone}
      id={id}
      title={title}
      action={
        <ButtonLink small variant="line" {...linkToNewsletter(issue)}>
          {action}
        </ButtonLink>
      }
    >
      <p>{words}</p>
    </NoticeRow>
  ),
})

const named = (subject: string) => (subject === '' ? 'without a subject yet' : `“${subject}”`)

/** A notice of an issue that could not be sent at its scheduled time. */
const missedNotice = ({ id, subject, missedAt = '' }: IssueSummary): DashboardNotice =>
  noticeOf({
    id: `newsletter-missed-${id}`,
    tone: 'bad',
    title: 'Your newsletter did not go out',
    words: `It was planned for ${formatMediumDateTime(missedAt)} and could not be sent then. So that nothing comes late by surprise it is a draft again: ${named(subject)}.`,
    action: 'Plan it anew',
    issue: id,
  })

/** Notices of missed issues, and of the next one that is due. */
export const newsletterNotices = (issues: readonly IssueSummary[], now: Date): DashboardNotice[] => [
  ...issues.filter(({ missedAt }) => missedAt !== undefined).map(missedNotice),
  ...dueNotices(
    issues.filter(({ missedAt }) => missedAt === undefined),
    now,
  ),
]

/** A notice of a paused issue, or of the next weekly issue if it is due and neither scheduled nor being sent. */
function dueNotices(issues: readonly IssueSummary[], now: Date): DashboardNotice[] {
  const paused = issues.find(({ state }) => state === 'paused')
  if (paused)
    return [
      noticeOf({
        title: 'You paused your newsletter',
        words: `${named(paused.subject)} waits for ${formatCount(paused.progress?.waiting ?? 0)} of its readers, until you let it go on.`,
        action: 'Look',
      }),
    ]
  // The next issue is already scheduled or being sent.
  if (issues.some(({ state }) => state === 'scheduled' || state === 'sending')) return []
  const [last] = issues
    .filter(({ startedAt }) => startedAt !== undefined)
    .toSorted((one, other) => (one.startedAt ?? '').localeCompare(other.startedAt ?? ''))
    .reverse()
  const sentOn = last?.startedAt === undefined ? undefined : londonDay(new Date(last.startedAt))
  const due = sentOn === undefined ? undefined : addDays(sentOn, daysBetween)
  const today = londonDay(now)
  const isNear = due !== undefined && daysFrom(today, due) <= remindedBefore
  const draft = issues.find(({ state }) => state === 'draft')
  const title = isNear ? `Newsletter ${dueWords(due, today)}` : 'Your newsletter is not finished'
  if (draft) {
    const when = lowerFirst(formatPastInstant(new Date(draft.updatedAt), now))
    return [
      noticeOf({
        title,
        words: `Your draft ${named(draft.subject)}, saved ${when}.`,
        action: 'Finish it',
        issue: draft.id,
      }),
    ]
  }
  if (!isNear || !last || !sentOn) return []
  const readers = formatCount(last.progress?.recipients ?? 0)
  const words = `No draft yet. The last issue went out on ${withoutYear(sentOn)} to ${readers} people.`
  return [noticeOf({ title, words, action: 'Start one' })]
}
