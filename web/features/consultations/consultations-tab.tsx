import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ConsultationStatus, consultationStatuses, type WorklistEntry } from '#contract/worklist.ts'
import { pushAddressValues, useAddress } from '#web/lib/address.ts'
import { formatCount } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { RefreshButton } from '#web/ui/list/list-toolbar.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { requestLinkId, takeIdOfLeftRequest } from './open-request.ts'
import { pageRows, useRefetchWorklist, useWorklist, useWorklistSummary } from './queries.ts'
import { WorklistFilter } from './worklist-filter.tsx'
import { WorklistLine } from './worklist-line.tsx'
import { useWorklistSearch, WorklistSearch } from './worklist-search.tsx'
import { WorklistEmpty, WorklistLoading } from './worklist-states.tsx'

const words = {
  loading: 'Loading consultations...',
  failure: 'The consultation requests could not be loaded.',
}

/** Requests shown before the rest is asked for. */
const firstShown = 8

export function ConsultationsTab() {
  const [asked] = useAddress('status')
  const status = consultationStatuses.find((one) => one === asked)
  const search = useWorklistSearch()
  const pages = useWorklist({ status, search: search.search, withJunk: search.withJunk })
  const { counts, total } = useWorklistSummary().data ?? {}
  const readAgain = useRefetchWorklist()
  const now = useNow()
  const [deleting, setDeleting] = useState<WorklistEntry>()
  const [isDeleted, setIsDeleted] = useState(false)
  const order = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isRead = pages.rows !== undefined
  const narrowedTo = [status, search.search, search.withJunk].join()
  const [unfolded, setUnfolded] = useState<string>()
  const unfold = () => setUnfolded(narrowedTo)
  // Junk is looked through whole.
  const isFolded = unfolded !== narrowedTo && status !== 'junk'
  const [returned, setReturned] = useState<ReturnType<typeof takeIdOfLeftRequest>>()
  const onReturn = useEffectEvent(() => {
    const left = takeIdOfLeftRequest()
    if (left && pages.rows?.slice(firstShown).some(({ id }) => id === left.id)) unfold()
    setReturned(left)
  })
  useEffect(() => {
    if (isRead) onReturn()
  }, [isRead])
  useEffect(() => {
    if (!returned) return
    setReturned(undefined)
    if (returned.isDeleted) setIsDeleted(true)
    const link = returned.isDeleted ? null : document.getElementById(requestLinkId(returned.id))
    // Back restores the scroll position; a link to the list does not.
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
    if (!link) order.current?.focus()
  }, [returned])
  const shown = pages.total ?? 0
  /** The pressed button disappears with the result, so the search field takes the focus. */
  const toSearch = () => input.current?.focus()
  const choose = (next: ConsultationStatus | undefined) => {
    setIsDeleted(false)
    pushAddressValues({ status: next })
  }
  const inJunk = search.withJunk ? (counts?.junk ?? 0) : 0
  const line = useSettled(
    {
      status,
      search: search.search,
      shown,
      among: (status === undefined ? (total ?? 0) + inJunk : counts?.[status]) ?? 0,
    },
    !pages.isPlaceholderData,
  )
  return (
    <>
      {(total !== undefined || pages.rows) && (
        <div className="row-between worklist-tools">
          <WorklistFilter status={status} onChoose={choose} />
          <WorklistSearch search={search} input={input} />
        </div>
      )}
      <PagedList
        pages={pages}
        words={{ ...words, empty: '' }}
        loading={<WorklistLoading />}
        empty={
          <WorklistEmpty
            status={status}
            search={search}
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
        folded={isFolded ? { first: firstShown, onUnfold: unfold } : undefined}
        older={olderWords(pages.rows?.length ?? 0, shown, isFolded)}
        toolbar={
          <WorklistLine
            {...line}
            focusRef={order}
            isDeleted={isDeleted}
            clear={
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
            }
          >
            <RefreshButton
              onRefresh={() => {
                setIsDeleted(false)
                return readAgain()
              }}
              isRefreshing={pages.isRefetching && !pages.isPlaceholderData}
            />
          </WorklistLine>
        }
      >
        {(entries) => (
          <ul className="column consultation-list">
            {entries.map((entry) => (
              // A card that leaves the list may have the focus.
              <li key={entry.id} id={`request-card-${entry.id}`} tabIndex={-1} ref={passFocusOnRemoval}>
                <ConsultationCard entry={entry} now={now} onDelete={() => setDeleting(entry)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deleting && (
        <LoadOnDemand
          name="delete-dialog"
          load={() => import('./delete-dialog.tsx')}
          loading={null}
          failure="Whether to delete it could not be asked. Nothing was deleted."
        >
          {({ DeleteDialog }) => (
            <DeleteDialog
              entry={deleting}
              onDeleted={() => {
                setIsDeleted(true)
                order.current?.focus()
              }}
              onClose={() => setDeleting(undefined)}
            />
          )}
        </LoadOnDemand>
      )}
    </>
  )
}

/** Keeps the last value while the next list is loading. */
function useSettled<T>(value: T, isSettled: boolean): T {
  const last = useRef(value)
  useEffect(() => {
    if (isSettled) last.current = value
  })
  return isSettled ? value : last.current
}

/** The words of the button that shows more requests. */
function olderWords(loaded: number, total: number, isFolded: boolean) {
  const shown = isFolded ? Math.min(firstShown, loaded) : loaded
  const next = shown < loaded ? loaded - shown : Math.min(pageRows, total - shown)
  return {
    label: `Show ${formatCount(next)} more`,
    note: `${formatCount(shown)} of ${formatCount(total)} shown`,
  }
}

export function ConsultationCount() {
  const { data } = useWorklistSummary()
  return data ? formatCount(data.total) : null
}
