import { getRouteApi } from '@tanstack/react-router'
import { type ConsultationStatus, junkKeptForDays } from '#contract/worklist.ts'
import { useSearch } from '#web/admin/lib/use-search.ts'
import { Empty } from '#web/admin/ui/empty.tsx'
import { PagedList } from '#web/admin/ui/pager.tsx'
import { SearchField } from '#web/admin/ui/search-field.tsx'
import { RefreshButton } from '#web/admin/ui/toolbar.tsx'
import { formatCountOf } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { refetchLists, useWorklist } from '../queries.ts'
import { NoRequests } from '../today-requests.tsx'
import { RequestCard } from './request-card.tsx'
import { WorklistFilter } from './worklist-filter.tsx'

const route = getRouteApi('/tabs/admin/consultations')

/** The requests, most urgent first; or those with the words that are searched for, wherever they stand. */
export function ConsultationsTab() {
  const chosen = route.useSearch().status
  const navigate = route.useNavigate()
  const [search, typed, searchFor] = useSearch('requests')
  const status = search ? undefined : chosen
  const list = useWorklist(search ? { search } : { status })
  const { total = 0 } = list
  return (
    <>
      <div className="row-between gap-x-6 gap-y-[0.55rem] max-md:flex-nowrap max-md:gap-x-[0.55rem]">
        <WorklistFilter
          status={status}
          onChoose={(next) => {
            searchFor('')
            void navigate({ to: '.', search: (before) => ({ ...before, status: next }), resetScroll: false })
          }}
        />
        <SearchField
          label="Search requests"
          placeholder="Search"
          maxLength={100}
          className="max-w-80 min-w-0 flex-[1_1_15rem] max-lg:max-w-none"
          value={typed}
          onSearch={searchFor}
        />
      </div>
      <PagedList
        list={list}
        what="consultations"
        empty={
          search ? (
            <Empty>
              <p>Nothing found.</p>
              <p>Looked in names, addresses, phone numbers, areas, services, Hair Details and your notes.</p>
            </Empty>
          ) : status ? (
            <Empty>{status === 'new' ? 'Nothing to answer.' : 'Nothing here.'}</Empty>
          ) : (
            <NoRequests />
          )
        }
        toolbar={
          <div className="line muted text-small wrap-anywhere gap-x-6 [&>.refresh-button]:ml-auto [&>.refresh-button]:flex-none [&>.refresh-button]:text-aubergine-900">
            <p role="status">
              {!list.isPlaceholderData && describeFound(total, status, search)}{' '}
              {status === 'junk' &&
                total > 0 &&
                `Deleted after ${junkKeptForDays} days. Not junk moves one to New: its mails are sent then, and its 24 hours start.`}
            </p>
            <RefreshButton
              onRefresh={refetchLists}
              isRefreshing={list.isRefetching && !list.isPlaceholderData}
            />
          </div>
        }
      >
        {(entries) => (
          <ul className="column gap-2 [&>li:focus-visible]:outline-3 [&>li:focus-visible]:outline-offset-2 [&>li:focus-visible]:outline-copper-500">
            {entries.map((entry) => (
              <li key={entry.id} ref={passFocusOnRemoval}>
                <RequestCard entry={entry} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

/** "3 requests with “okafor”, newest first." */
function describeFound(found: number, status: ConsultationStatus | undefined, search: string): string {
  const order = status === undefined || status === 'new' ? 'most urgent' : 'newest'
  return `${formatCountOf(found, 'request')}${search && ` with “${search}”`}${found > 1 ? `, ${order} first` : ''}.`
}
