import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ConsultationStatus, WorklistEntry } from '#contract/worklist.ts'
import { Empty } from '#web/admin/ui/empty.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { RefreshButton } from '#web/admin/ui/toolbar.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DeleteDialog } from './page/delete-dialog.tsx'
import { moreRows, type Narrowed, useRefetchWorklist, useWorklist, useWorklistSummary } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import { describeJunk, SendYourself } from './request-parts.tsx'
import { filterLabel, useWorklistSearch, WorklistFilter, WorklistSearch } from './worklist-filter.tsx'

const route = getRouteApi('/tabs/admin/consultations')

/** Long words searched for have a row to themselves; the way out of the search never gives way to them. */
const lineLook =
  'gap-x-6 gap-y-0 has-[>.strong-link]:flex-wrap [&>.refresh-button]:ml-auto [&>.refresh-button]:flex-none [&>.refresh-button]:text-aubergine-900'

/** The requests, most urgent first. */
export function ConsultationsTab() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const search = useWorklistSearch()
  const pages = useWorklist({ status, ...search.asked })
  const readAgain = useRefetchWorklist()
  const now = useNow()
  const [deleting, setDeleting] = useState<WorklistEntry>()
  const wasDeleted = useLocation({ select: ({ state }) => state.isDeleted ?? false })
  const [isDeleted, setIsDeleted] = useState(wasDeleted)
  const order = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // What was pressed has gone with the request.
  const isRead = pages.rows !== undefined
  useEffect(() => {
    if (wasDeleted && isRead) order.current?.focus()
  }, [wasDeleted, isRead])
  /** The pressed button disappears with the result, so the search field takes the focus. */
  const toSearch = () => input.current?.focus()
  const choose = (next: ConsultationStatus | undefined) => {
    setIsDeleted(false)
    void navigate({ to: '.', search: (before) => ({ ...before, status: next }), resetScroll: false })
  }
  const read = pages.rows?.length ?? 0
  return (
    <>
      <div className="row-between gap-x-6 gap-y-[0.55rem] max-md:flex-nowrap max-md:gap-x-[0.55rem]">
        <WorklistFilter status={status} onChoose={choose} />
        <WorklistSearch search={search} input={input} />
      </div>
      <PagedList
        pages={pages}
        words={{
          loading: 'Loading consultations...',
          failure: 'The consultation requests could not be loaded.',
          empty: '',
        }}
        empty={
          <WorklistEmpty
            narrowedBy={pages.shownFor}
            onLookInAll={() => {
              choose(undefined)
              toSearch()
            }}
            onLookInJunk={() => {
              search.lookInJunk()
              toSearch()
            }}
          />
        }
        older={{
          label: `Show ${formatCount(Math.min(moreRows, pages.total - read))} more`,
          note: `${formatCount(read)} of ${formatCount(pages.total)} shown`,
        }}
        toolbar={
          <div className={`line muted text-small wrap-anywhere ${lineLook}`}>
            <p role="status">
              <span ref={order} tabIndex={-1}>
                {isDeleted && 'Deleted. '}
                <FoundWords narrowedBy={pages.shownFor} found={pages.total} />
              </span>
            </p>
            {pages.shownFor.search === undefined ? (
              pages.shownFor.status !== 'junk' && <Week />
            ) : (
              <button
                type="button"
                className="strong-link"
                onClick={() => {
                  search.clear()
                  toSearch()
                }}
              >
                Clear the search
              </button>
            )}
            <RefreshButton
              onRefresh={() => {
                setIsDeleted(false)
                return readAgain()
              }}
              isRefreshing={pages.isRefetching && !pages.isPlaceholderData}
            />
          </div>
        }
      >
        {(entries) => (
          <ul className="column gap-2 [&>li:focus-visible]:outline-3 [&>li:focus-visible]:outline-offset-2 [&>li:focus-visible]:outline-copper-500">
            {entries.map((entry) => (
              // A card that leaves the list may have the focus.
              <li key={entry.id} tabIndex={-1} ref={passFocusOnRemoval}>
                <RequestCard entry={entry} now={now} onDelete={() => setDeleting(entry)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <DeleteDialog
          request={deleting}
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

type FoundProps = { narrowedBy: Narrowed; found: number }

/** The number of requests and their order, or the number of those that hold what was searched for. */
function FoundWords({ narrowedBy: { status, search, withJunk }, found }: FoundProps) {
  const { data } = useWorklistSummary()
  if (search !== undefined) {
    const all = (data?.total ?? found) + (withJunk ? (data?.counts.junk ?? 0) : 0)
    const among = Math.max(found, status === undefined ? all : (data?.counts[status] ?? found))
    return (
      <>
        {formatCount(found)} of {formatCountOf(among, 'request')}{' '}
        {found === 1 || among === 1 ? 'holds' : 'hold'} <b>{search}</b>.
      </>
    )
  }
  if (found === 0) return '0 requests'
  if (status === 'junk') return <span className="prose">{describeJunk(found)}</span>
  const isUrgent = status === undefined || status === 'new'
  return `${formatCountOf(found, 'request')}, ${isUrgent ? 'most urgent' : 'newest'} first.`
}

/** How many requests of the last seven days were answered within 24 hours. */
function Week() {
  const { data } = useWorklistSummary()
  if (!data || data.week.due === 0) return null
  const { due, inTime } = data.week
  return (
    <p className="max-lg:hidden">
      This week{' '}
      <b className="unbroken">
        {formatCount(inTime)} of {formatCount(due)}
      </b>{' '}
      answered within 24 h.
    </p>
  )
}

type EmptyProps = { narrowedBy: Narrowed; onLookInAll: () => void; onLookInJunk: () => void }

const searchedFields =
  'Looked in names, addresses, phone numbers, areas, services, Hair Details and your notes'

/** The empty state of the list. */
function WorklistEmpty({ narrowedBy: { status, search, withJunk }, ...props }: EmptyProps) {
  if (search === undefined && status === undefined)
    return (
      <Empty>
        <p>No consultation requests yet</p>
        <p>
          <SendYourself />
        </p>
      </Empty>
    )
  if (search === undefined) {
    if (status === 'new') return <Empty>Nothing to answer.</Empty>
    return <Empty>{status === 'junk' ? 'Nothing in Junk.' : 'No requests here.'}</Empty>
  }
  const isAll = status === undefined
  const where = isAll ? 'not in Junk' : `only under ${filterLabel(status)}`
  return (
    <Empty>
      <p>Nothing found.</p>
      {isAll && withJunk ? (
        <p>{searchedFields}, and in Junk too.</p>
      ) : (
        <p>
          {searchedFields}, but {where}.{' '}
          <button
            type="button"
            className="strong-link within"
            onClick={isAll ? props.onLookInJunk : props.onLookInAll}
          >
            {isAll ? 'Look in Junk too' : 'Look in all requests'}
          </button>
        </p>
      )}
    </Empty>
  )
}
