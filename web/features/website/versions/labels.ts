import { parts } from '#content/documents/parts.ts'
import { formatDay, formatShortDay } from '#contract/day-labels.ts'
import { londonDay } from '#contract/london-time.ts'
import { isPartName } from '#contract/website.ts'
import type { Publish } from '#contract/website-history.ts'
import { changeWordsOf } from '#web/features/website/publish/change-list.tsx'
import { relativeDayName } from '#web/lib/day-labels.ts'
import { formatClockTime } from '#web/lib/format.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayOf = (instant: string) => londonDay(new Date(instant))

/** "Friday 20 November", with its year where that is another one than now. */
export function formatPublishDate(instant: string, now: Date): string {
  const day = dayOf(instant)
  const date = formatDay(day)
  const year = day.slice(0, 4)
  const isThisYear = londonDay(now).startsWith(year)
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${isThisYear ? date.slice(0, -5) : date}`
}

/** "Today, Sunday 22 November". */
export function formatDayHeading(instant: string, now: Date): string {
  const word = relativeDayName(new Date(instant), now)
  const date = formatPublishDate(instant, now)
  return word ? `${word.charAt(0).toUpperCase()}${word.slice(1)}, ${date}` : date
}

/** "20:44", or "18 Nov, 20:44" on another day than `now`. */
export function formatPublishTime(instant: string, now: Date): string {
  const time = formatClockTime(instant)
  return dayOf(instant) === londonDay(now) ? time : `${formatShortDay(dayOf(instant))}, ${time}`
}

export const publishTitleOf = ({ name, title }: Pick<Publish, 'name' | 'title'>) =>
  title ?? (isPartName(name) ? parts[name].title : '')

const lower = (text: string) =>
  /^[A-Z][a-z-]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

const shownAtMost = 3

/** The places of a publish, each once: "Away notice, mobile number". */
function placesWords({ name, places }: Publish): string | undefined {
  const { placeOf } = changeWordsOf(name)
  const isRegister = name === 'testimonials'
  const labels = places.map(({ path, before, after, ...names }) => {
    const { label, group } = placeOf({ path, before, after, ...names })
    const became = group.split(', ').at(-1) ?? ''
    if (!isRegister || path.endsWith('[#]')) return label
    return `${label} ${became === 'new' ? 'added' : became}`
  })
  const all = [...new Set(labels)]
  const [first, ...more] = all.slice(0, shownAtMost)
  if (first === undefined) return undefined
  const rest = all.length - shownAtMost
  const words = [first, ...(isRegister ? more : more.map(lower))].join(', ')
  return rest > 0 ? `${words} and ${rest} more` : words
}

/** What a publish was, in a line. */
export function describePublish(publish: Publish, now: Date): string {
  const { how, undid, places } = publish
  const labels = placesWords(publish)
  if (undid?.version === 0) return 'Back to the first version'
  if (undid) {
    const what = labels ? `Undid “${labels}”` : 'Undid the publish'
    return undid.at ? `${what} of ${formatPublishTime(undid.at, now)}` : what
  }
  if (how === 'withdrawn') return 'Taken back by a client'
  if (how === 'taken-off') return 'Taken off the website'
  if (how === 'planned') return 'Went live as planned, by itself'
  return (
    labels ??
    (places.length === 0 && !isPartName(publish.name) ? 'New on the website' : 'Called right as it is')
  )
}
