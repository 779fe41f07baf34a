import { useRef, useState } from 'react'
import { listPeopleLog } from '#contract/people.ts'
import { formatCount, formatMediumDateTime } from '#web/lib/format.ts'
import { usePages } from '#web/lib/use-pages.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { describeLogEntry } from './labels.ts'

const shownAtFirst = 5

/** The log of exports, corrections and erasures, without the data itself. */
export function PeopleLog() {
  const { rows, total = 0, error, isFetching, refetch, hasNextPage, fetchNextPage } = usePages(listPeopleLog)
  const [isWhole, setIsWhole] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = isWhole ? rows : rows?.slice(0, shownAtFirst)
  return (
    <section className="box people-log" aria-labelledby="log-heading">
      <h2 id="log-heading" ref={heading} tabIndex={-1}>
        What was done
      </h2>
      {rows?.length === 0 ? (
        <p className="muted">Nothing yet. Each export, correction and erasure is written down here.</p>
      ) : (
        <p className="fine-print">Without the data itself: a person shows only as a mark.</p>
      )}
      {error && (
        <ReadFailure error={error} onTryAgain={refetch} isTrying={isFetching}>
          What was done could not be loaded.
        </ReadFailure>
      )}
      {!rows && !error && <Spinner>Loading what was done...</Spinner>}
      {shown && shown.length > 0 && (
        <DataTable
          caption="What was done"
          columns={['When', 'What', 'Mark']}
          rows={shown.map((entry) => ({
            key: String(entry.id),
            cells: [
              <time key="at" dateTime={entry.at}>
                {formatMediumDateTime(entry.at)}
              </time>,
              describeLogEntry(entry),
              entry.mark,
            ],
          }))}
        />
      )}
      {rows && (rows.length > shownAtFirst || hasNextPage) && (!isWhole || hasNextPage) && (
        <ActionButton
          small
          variant="line"
          isPending={isFetching}
          onClick={() => {
            if (isWhole) void fetchNextPage()
            else setIsWhole(true)
            heading.current?.focus({ preventScroll: true })
          }}
        >
          {isWhole ? 'Show older' : `Show all ${formatCount(total)}`}
        </ActionButton>
      )}
    </section>
  )
}
