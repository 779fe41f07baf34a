import { sampleNote } from '#content/text/labels.ts'
import { entriesOf, entryIdOf } from '#contract/content-paths.ts'
import { formatDay } from '#contract/day-labels.ts'
import type { DocumentContent } from '#contract/website.ts'
import { type Entry, entriesIn, isRealTestimonial, type ListName, lists } from './entries.ts'

export const waysReceived: Readonly<Record<string, string>> = {
  message: 'By email or text',
  salon: 'Written in the salon',
  google: 'On Google',
  spoken: 'Said to me, written down by me',
}

export const waysOfConsent: Readonly<Record<string, string>> = {
  message: 'By email or text',
  paper: 'On paper',
  spoken: 'Said to me',
}

export const standsIn: Readonly<Record<ListName, string>> = {
  reviews: 'On the home page',
  stories: 'On the gallery page, as a client story',
}

const small =
  'none one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )
const inWords = (count: number) => small[count] ?? String(count)
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const formatShortDate = (day: string) => {
  const [date, month = '', year] = formatDay(day).split(' ')
  return day === '' ? '' : `${date} ${month.slice(0, 3)} ${year}`
}

/** The name in a sentence. */
export const entryNameOf = ({ name = '', words = '' }: Partial<Entry> = {}) =>
  name.trim() || (words.trim() ? `“${words.trim().slice(0, 24)}...”` : 'A new one')

/** How many are real and how many made up. */
export function describeCounts(entries: readonly Entry[]): string {
  const real = entries.filter(isRealTestimonial).length
  const samples = entries.filter(({ sample }) => sample).length
  if (samples > 0) return `${real} real, ${samples} made up`
  return real === 0 ? 'Nobody is quoted yet' : `${real} real, none made up`
}

/** Why samples matter. */
export function describeSamples(entries: readonly Entry[]): string {
  const samples = entries.filter(({ sample }) => sample).length
  const all = samples + entries.filter(isRealTestimonial).length
  const count =
    samples === all ? (all === 1 ? 'The only one' : 'All of them') : `${inWords(samples)} of ${inWords(all)}`
  const verb = samples === 1 ? 'was' : 'were'
  const under = samples === 1 ? 'Under it' : 'Under each'
  const them = samples === 1 ? 'it' : 'them'
  return `${capital(count)} ${verb} made up to show the design. ${under}, visitors read “${sampleNote}”. In the UK it is against the law to pass invented reviews off as real, so that line stays until you replace ${them} or take ${them} off.`
}

/** What the home page becomes once there are so many. */
export function describeSamplesLeft(count: number): string {
  if (count === 0)
    return 'With none left, the part “What clients say” is hidden on the home page until there is one.'
  if (count === 1) return 'With 1 left, the home page shows it by itself instead of the carousel.'
  if (count === 2) return 'With 2 left, the home page shows them side by side instead of the carousel.'
  return `With ${count} left, the home page goes on showing them in turn.`
}

const where = { reviews: 'home page', stories: 'gallery page' } as const
const listOfPath = (path: string) => lists.find((list) => path.startsWith(list)) ?? 'reviews'

/** What became of an entry, for "What changes": its name, and where it stands. */
export function describeChangedPlace(path: string, before: unknown, after: unknown) {
  const list = listOfPath(path)
  if (path.endsWith('[#]')) return { label: 'The order', group: capital(where[list]) }
  const { name } = entriesIn({ [list]: [after ?? before] } satisfies DocumentContent, list)[0] ?? { name: '' }
  const became = before === undefined ? 'new' : after === undefined ? 'taken off' : 'changed'
  return { label: name || 'No name yet', group: `${capital(where[list])}, ${became}` }
}

/** An entry as she reads it, with its proof; or an order, of those alone that stand in the other one as well. */
export function formatRegisterValue(value: unknown, other: unknown): string {
  const ids = entriesOf(other).map(entryIdOf)
  if (Array.isArray(value))
    return entriesIn({ testimonials: value.filter((entry) => ids.includes(entryIdOf(entry))) }, 'reviews')
      .map(({ name }) => name || 'No name yet')
      .join(' · ')
  if (value === undefined) return ''
  const [entry] = entriesIn({ reviews: [value] }, 'reviews')
  if (!entry) return ''
  const { words, name, sample, received, consent } = entry
  return [
    `“${words}” ${name}`,
    sample
      ? 'Made up'
      : received?.on &&
        `Received ${formatShortDate(received.on)}, ${waysReceived[received.how]?.toLowerCase()}`,
    !sample &&
      (consent?.on
        ? `Said yes ${formatShortDate(consent.on)}, ${waysOfConsent[consent.how]?.toLowerCase()}`
        : 'Not agreed yet'),
  ]
    .filter(Boolean)
    .join(' · ')
}
