import { type AnalyticsPeriod, otherName } from '#contract/analytics.ts'
import { ChartTable } from '#web/admin/ui/table.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { pageNames } from '#web/lib/page-names.ts'
import { BarList } from './bar-list.tsx'
import { percentOf } from './figures.ts'

const shown = 6

type Entry = { name: string; value: number }

/** A ranked list as bars; further rows are in the table. */
function RankedBox({
  heading,
  unit,
  entries,
  empty,
}: {
  heading: string
  /** Singular noun of the entries that are counted. */
  unit: string
  entries: readonly Entry[]
  empty: string
}) {
  const [first] = entries
  return (
    <section className="box lg:col-span-4">
      <h2>{heading}</h2>
      {first ? (
        <>
          <BarList
            bars={entries.slice(0, shown).map((entry) => ({ ...entry, text: formatCount(entry.value) }))}
          />
          <p className="fine-print mt-3">
            {first.name} leads with {formatCountOf(first.value, unit)}.
          </p>
          <ChartTable
            caption={heading}
            columns={[heading, `${unit}s`]}
            rows={entries.map(({ name, value }) => ({ key: name, cells: [name, formatCount(value)] }))}
          />
        </>
      ) : (
        <p className="muted mt-3">{empty}</p>
      )}
    </section>
  )
}

const namesOfPages: Readonly<Record<string, string>> = {
  ...pageNames,
  [otherName]: 'Other addresses',
}

export const TopPages = ({ topPages }: AnalyticsPeriod) => (
  <RankedBox
    heading="Top pages"
    unit="page view"
    entries={topPages.map(({ path, views }) => ({ name: namesOfPages[path] ?? path, value: views }))}
    empty="No page views in this time"
  />
)

export const Referrers = ({ referrers }: AnalyticsPeriod) => (
  <RankedBox
    heading="Where visitors come from"
    unit="visitor"
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
  const visits = funnel[0]?.sessions ?? 0
  const requests = funnel.at(-1)?.sessions ?? 0
  const shares = funnel.map(({ sessions }, index) => percentOf(sessions, funnel[index - 1]?.sessions ?? 0))
  return (
    <section className="box col-span-full">
      <h2>From visit to request</h2>
      <BarList
        areSteps
        bars={funnel.map(({ step, sessions }, index) => ({
          name: stepNames[step],
          value: sessions,
          text: formatCount(sessions),
          ...(index > 0 && { note: shares[index] ?? '' }),
        }))}
      />
      <p className="fine-print mt-3">
        In brackets: share of the step above.
        {visits > 0 && ` ${percentOf(requests, visits)} of visits become a request.`}
      </p>
      <ChartTable
        caption="From visit to request"
        columns={['Step', 'Share of the step above', 'Visits']}
        rows={funnel.map(({ step, sessions }, index) => ({
          key: step,
          cells: [stepNames[step], index > 0 ? shares[index] : '', formatCount(sessions)],
        }))}
      />
    </section>
  )
}
