import type { ReactNode } from 'react'
import type { ConsultationStatus, WorklistSummary } from '#contract/worklist.ts'
import { formatCount } from '#web/lib/format.ts'
import { Curl } from '#web/ui/glyph/glyph.tsx'
import { Spiral } from '#web/ui/spiral-clock/spiral-clock.tsx'
import { formatDuration } from './reply-clock.ts'
import { filterLabel } from './worklist-filter.tsx'
import type { Search } from './worklist-search.tsx'

/** An empty state: a spiral, the reason, and what can be done. */
const EmptyPanel = ({ words, children }: { words: string; children?: ReactNode }) => (
  <div className="box empty-state">
    <svg viewBox="7 2 52 55" aria-hidden="true">
      <Spiral />
    </svg>
    <div>
      <p>{words}</p>
      {children && <p>{children}</p>}
    </div>
  </div>
)

/** Shown while there has never been a request. */
const SendYourself = () => (
  <>
    Would you like to see how one arrives? <a href="/contact">Send yourself a request</a> and delete it
    afterwards.
  </>
)

type Props = {
  status: ConsultationStatus | undefined
  search: Search
  onLookInAll: () => void
  onLookInJunk: () => void
}

/** The empty state of the list. */
export function WorklistEmpty({ status, search, onLookInAll, onLookInJunk }: Props) {
  if (search.search !== undefined) return <NothingFound {...{ status, search, onLookInAll, onLookInJunk }} />
  if (status === undefined)
    return (
      <EmptyPanel words="No consultation requests yet">
        <SendYourself />
      </EmptyPanel>
    )
  if (status === 'new') return <EmptyPanel words="Nothing to answer." />
  return <EmptyPanel words={status === 'junk' ? 'Nothing in Junk.' : 'No requests here.'} />
}

const fields = 'Looked in names, addresses, phone numbers, areas, services, Hair Details and your notes'

function NothingFound({ status, search, onLookInAll, onLookInJunk }: Props) {
  if (status !== undefined)
    return (
      <EmptyPanel words="Nothing found.">
        {fields}, but only under {filterLabel(status)}.{' '}
        <button type="button" className="strong-link within" onClick={onLookInAll}>
          Look in all requests
        </button>
      </EmptyPanel>
    )
  return (
    <EmptyPanel words="Nothing found.">
      {search.withJunk ? (
        `${fields}, and in Junk too.`
      ) : (
        <>
          {fields}, but not in Junk.{' '}
          <button type="button" className="strong-link within" onClick={onLookInJunk}>
            Look in Junk too
          </button>
        </>
      )}
    </EmptyPanel>
  )
}

/** Placeholders while the list loads. */
export const WorklistLoading = () => (
  <>
    <p className="line muted box spinner" role="status">
      <Curl name="spring" />
      Loading consultations...
    </p>
    {['first', 'second', 'third'].map((key) => (
      <div key={key} className="box worklist-bone" aria-hidden="true">
        <div>
          <i />
        </div>
        <div>
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
    ))}
  </>
)

/** Shown when nobody waits: what she has done this week. */
export function TodayClear({ summary }: { summary: WorklistSummary }) {
  const { total, week, lastAnswer } = summary
  const hasAny = total > 0
  const { due, inTime } = week
  return (
    <section
      className={hasAny ? 'box empty-state fill today-clear' : 'box empty-state fill'}
      aria-labelledby="today-clear"
    >
      <svg viewBox="7 2 52 55" aria-hidden="true">
        <Spiral />
      </svg>
      <div>
        <h3 id="today-clear">{hasAny ? 'Every request is answered' : 'No consultation requests yet'}</h3>
        <p>
          {!hasAny && <SendYourself />}
          {lastAnswer && `The last one, to ${lastAnswer.name}, in ${formatDuration(lastAnswer.ms)}. `}
          {due > 0 && `This week you answered ${formatCount(inTime)} of ${formatCount(due)} within 24 h.`}
        </p>
      </div>
    </section>
  )
}
