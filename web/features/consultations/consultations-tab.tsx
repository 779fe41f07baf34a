import { useEffect, useRef, useState } from 'react'
import { type ConsultationStatus, consultationStatuses, type WorklistEntry } from '#contract/worklist.ts'
import { useAddress } from '#web/lib/address.ts'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type BookingOfCard, ConsultationCard } from './consultation-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { JunkWords } from './junk-part.tsx'
import { nameLinkId } from './open-request.ts'
import { useConsultationTotal, useReadWorklistAgain, useWorklist, useWorklistSummary } from './queries.ts'
import { durationWords, replyClock } from './reply-clock.ts'
import { takeLeft } from './return-to-list.ts'
import { useNow } from './use-now.ts'
import { WorklistFilter } from './worklist-filter.tsx'

const words = {
  loading: 'Loading consultations...',
  failure: 'The consultation requests could not be loaded.',
}

function emptyWords(status: ConsultationStatus | undefined): string {
  if (status === undefined) return 'No consultation requests yet'
  if (status === 'new') return 'Nothing to answer.'
  return status === 'junk' ? 'Nothing in Junk.' : 'No requests here.'
}

/** Who has become overdue while the list was looked at, to be said once. */
function useNewlyOverdue(rows: readonly WorklistEntry[], now: Date): string {
  const known = useRef<Map<string, boolean>>(undefined)
  const isOverdue = (row: WorklistEntry) => replyClock(row, now).variant === 'overdue'
  const before = known.current
  const crossed = rows.filter((row) => before?.get(row.id) === false && isOverdue(row))
  useEffect(() => {
    known.current = new Map(rows.map((row) => [row.id, isOverdue(row)]))
  })
  return crossed.map(({ name }) => `${name} is overdue.`).join(' ')
}

export function ConsultationsTab({ Booking }: { Booking?: BookingOfCard }) {
  const [asked, choose] = useAddress('status')
  const status = consultationStatuses.find((one) => one === asked)
  const pages = useWorklist(status)
  const total = useConsultationTotal()
  const readAgain = useReadWorklistAgain()
  const now = useNow()
  const overdue = useNewlyOverdue(pages.rows ?? [], now)
  const [deleting, setDeleting] = useState<WorklistEntry>()
  const [isDeleted, setIsDeleted] = useState(false)
  const order = useRef<HTMLSpanElement>(null)
  const isRead = pages.rows !== undefined
  useEffect(() => {
    const left = isRead ? takeLeft() : undefined
    if (!left) return
    if (left.isDeleted) setIsDeleted(true)
    const link = left.isDeleted ? null : document.getElementById(nameLinkId(left.id))
    // Back brings the list to where it was; a link to the list does not.
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    if (!link) order.current?.focus()
  }, [isRead])
  const shown = pages.total ?? 0
  return (
    <>
      {total !== undefined && (
        <WorklistFilter
          status={status}
          onChoose={(next) => {
            setIsDeleted(false)
            choose(next)
          }}
        />
      )}
      <p className="sr-only" role="status">
        {overdue}
      </p>
      <PagedList
        pages={pages}
        words={{ ...words, empty: emptyWords(status) }}
        toolbar={
          <ListToolbar
            onRefresh={() => {
              setIsDeleted(false)
              return readAgain()
            }}
            isRefreshing={pages.isRefetching}
          >
            {/* Takes on the focus when the request that had it is gone. */}
            <span ref={order} tabIndex={-1}>
              {isDeleted && 'Deleted. '}
              {shown > 0 && status === 'junk' && <JunkWords />}
              {shown > 0 &&
                status !== 'junk' &&
                `${formatCountOf(shown, 'request')}, ${status === undefined || status === 'new' ? 'most urgent' : 'newest'} first.`}
            </span>{' '}
            {status !== 'junk' && <Week />}
          </ListToolbar>
        }
      >
        {(entries) => (
          <ul className="consultation-list">
            {entries.map((entry) => (
              // One that has left the list since may have had the focus.
              <li key={entry.id} ref={handFocusOn}>
                <ConsultationCard
                  entry={entry}
                  now={now}
                  Booking={Booking}
                  onDelete={() => setDeleting(entry)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteDialog
          consultation={deleting}
          onDeleted={() => {
            setIsDeleted(true)
            order.current?.focus()
          }}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** How the promise was kept in the last seven days. */
function Week() {
  const { data } = useWorklistSummary()
  if (!data || data.week.due === 0) return null
  const { due, inTime, medianMs } = data.week
  return (
    <span className="worklist-week">
      This week{' '}
      <b>
        {formatCount(inTime)} of {formatCount(due)}
      </b>{' '}
      answered within 24 h
      {medianMs !== undefined && (
        <>
          , half within <b>{durationWords(medianMs)}</b>
        </>
      )}
      .
    </span>
  )
}

export function ConsultationCount() {
  const total = useConsultationTotal()
  return total === undefined ? null : formatCount(total)
}
