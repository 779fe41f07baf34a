import { getRouteApi } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type ConsultationStatus, junkKeptForDays, type WorklistEntry } from '#contract/worklist.ts'
import { useSearch } from '#web/admin/lib/use-search.ts'
import { Empty } from '#web/admin/ui/empty.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { SearchField } from '#web/admin/ui/search-field.tsx'
import { RefreshButton } from '#web/admin/ui/toolbar.tsx'
import { formatCount, formatCountOf } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { DeleteDialog } from './page/delete-request.tsx'
import { moreRows, type Narrowed, useRefetchLists, useWorklist } from './queries.ts'
import { RequestCard } from './request-card.tsx'
import { SendYourself } from './today-requests.tsx'
import { filterLabel, WorklistFilter } from './worklist-filter.tsx'

const route = getRouteApi('/tabs/admin/consultations')

/** The requests, most urgent first. */
export function ConsultationsTab() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const [search, typed, searchFor] = useSearch('requests')
  const pages = useWorklist({ status, ...(search && { search }) })
  const readAgain = useRefetchLists()
  const now = useNow()
  const [deleting, setDeleting] = useState<WorklistEntry>()
  const input = useRef<HTMLInputElement>(null)
  const choose = (next: ConsultationStatus | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, status: next }), resetScroll: false })
  const read = pages.rows?.length ?? 0
  const { shownFor } = pages
  return (
    <>
      <div className="row-between gap-x-6 gap-y-[0.55rem] max-md:flex-nowrap max-md:gap-x-[0.55rem]">
        <WorklistFilter status={status} onChoose={choose} />
        <SearchField
          ref={input}
          label="Search requests"
          placeholder="Search"
          maxLength={100}
          className="max-w-80 min-w-0 flex-[1_1_15rem] max-lg:max-w-none"
          value={typed}
          onSearch={searchFor}
        />
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
            narrowedBy={shownFor}
            onLookInAll={() => {
              choose(undefined)
              // What was pressed goes with the result.
              input.current?.focus()
            }}
          />
        }
        older={{
          label: `Show ${formatCount(Math.min(moreRows, pages.total - read))} more`,
          note: `${formatCount(read)} of ${formatCount(pages.total)} shown`,
        }}
        toolbar={
          <div className="line muted text-small wrap-anywhere gap-x-6 [&>.refresh-button]:ml-auto [&>.refresh-button]:flex-none [&>.refresh-button]:text-aubergine-900">
            <p role="status">{describeFound(shownFor, pages.total)}</p>
            <RefreshButton
              onRefresh={readAgain}
              isRefreshing={pages.isRefetching && !pages.isPlaceholderData}
            />
          </div>
        }
      >
        {(entries) => (
          <ul className="column gap-2 [&>li:focus-visible]:outline-3 [&>li:focus-visible]:outline-offset-2 [&>li:focus-visible]:outline-copper-500">
            {entries.map((entry) => (
              <li key={entry.id} ref={passFocusOnRemoval}>
                <RequestCard entry={entry} now={now} onDelete={() => setDeleting(entry)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && <DeleteDialog request={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** The number of requests and their order, or the number of those that hold what was searched for. */
function describeFound({ status, search }: Narrowed, found: number) {
  if (search !== undefined)
    return (
      <>
        {formatCountOf(found, 'request')} {found === 1 ? 'holds' : 'hold'} <b>{search}</b>.
      </>
    )
  if (status === 'junk' && found > 0)
    return (
      <span className="max-w-[66ch]">
        {formatCount(found)} in Junk. Not counted anywhere, and deleted after {junkKeptForDays} days. Not junk
        moves one to New: its mails are sent then, and its 24 hours start.
      </span>
    )
  if (found === 0) return '0 requests'
  const isUrgent = status === undefined || status === 'new'
  return `${formatCountOf(found, 'request')}, ${isUrgent ? 'most urgent' : 'newest'} first.`
}

type EmptyProps = { narrowedBy: Narrowed; onLookInAll: () => void }

/** The empty state of the list. */
function WorklistEmpty({ narrowedBy: { status, search }, onLookInAll }: EmptyProps) {
  if (search === undefined && status === undefined)
    return (
      <Empty>
        <p>No consultation requests yet</p>
        <p>
          <SendYourself />
        </p>
      </Empty>
    )
  if (search === undefined)
    return <Empty>{status === 'new' ? 'Nothing to answer.' : `Nothing under ${filterLabel(status)}.`}</Empty>
  return (
    <Empty>
      <p>Nothing found.</p>
      <p>
        Looked in names, addresses, phone numbers, areas, services, Hair Details and your notes
        {status ? `, only under ${filterLabel(status)}. ` : ', in Junk too.'}
        {status && (
          <button type="button" className="strong-link within" onClick={onLookInAll}>
            Look in all requests
          </button>
        )}
      </p>
    </Empty>
  )
}
