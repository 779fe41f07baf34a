import { type AnalyticsPeriod, otherName } from '#contract/analytics.ts'
import { formatCount } from '#web/lib/format.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { percentOf } from './figures.ts'

type Bar = { name: string; value: number; note?: string | undefined }

const bar = 'h-2 fill-copper-500'
/** Higher; the last is what the others lead to. */
const step = 'h-[1.1rem] fill-moss-500 group-last:fill-copper-500'

/** Values as bars, each with its name; the longest fills the row. */
function BarList({ bars, look }: { bars: readonly Bar[]; look: string }) {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul className="mt-4 grid gap-3.5">
      {bars.map(({ name, value, note }) => (
        <li key={name} className="group grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 wrap-anywhere">
          <span>{name}</span>
          <b className="tabular-nums">
            {formatCount(value)}
            {note && <small className="text-small font-normal"> ({note})</small>}
          </b>
          <svg
            className={`col-span-full w-full bg-cream-200 forced-colors:border forced-colors:fill-[Highlight] ${look}`}
            viewBox={`0 0 ${longest} 1`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={value} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  )
}

type RankedProps = { heading: string; entries: readonly Bar[]; empty: string }

/** A ranked list as bars. */
const RankedBox = ({ heading, entries, empty }: RankedProps) => (
  <section className="box lg:col-span-4">
    <h2>{heading}</h2>
    {entries.length > 0 ? <BarList look={bar} bars={entries} /> : <p className="muted mt-3">{empty}</p>}
  </section>
)

const namesOfPages: Readonly<Record<string, string>> = { ...pageNames, [otherName]: 'Other addresses' }

export const TopPages = ({ topPages }: AnalyticsPeriod) => (
  <RankedBox
    heading="Top pages"
    entries={topPages.map(({ path, views }) => ({ name: namesOfPages[path] ?? path, value: views }))}
    empty="No page views in this time"
  />
)

export const Referrers = ({ referrers }: AnalyticsPeriod) => (
  <RankedBox
    heading="Where visitors come from"
    entries={referrers.map(({ host, visitors }) => ({
      name: host === otherName ? 'Other websites' : host,
      value: visitors,
    }))}
    empty="No visitor has come from another website in this time"
  />
)

const stepNames = {
  visit: 'Visited',
  contact: 'Opened Free Consultation',
  form_start: 'Started the form',
  request: 'Sent a request',
} as const

export function Funnel({ funnel }: AnalyticsPeriod) {
  const visitors = funnel[0]?.sessions ?? 0
  const requests = funnel.at(-1)?.sessions ?? 0
  const steps = funnel.map(({ step, sessions }, index) => {
    const above = funnel[index - 1]
    return { name: stepNames[step], value: sessions, note: above && percentOf(sessions, above.sessions) }
  })
  return (
    <section className="box col-span-full">
      <h2>From visitor to request</h2>
      <BarList look={step} bars={steps} />
      <p className="fine-print mt-3">
        In brackets: share of the step above.
        {visitors > 0 && ` ${percentOf(requests, visitors)} of visitors sent a request.`}
      </p>
    </section>
  )
}
