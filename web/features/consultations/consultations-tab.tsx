import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ConsultationStatus, WorklistEntry } from '#contract/worklist.ts'
import { formatCount } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { RefreshButton } from '#web/ui/list/list-toolbar.tsx'
import { PagedList } from '#web/ui/list/paged-list.tsx'
import { ConsultationCard } from './consultation-card.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
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

const route = getRouteApi('/tabs/admin/consultations')

export function ConsultationsTab() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  const search = useWorklistSearch()
  const pages = useWorklist({ status, search: search.search, withJunk: search.withJunk })
  const { counts, total } = useWorklistSummary().data ?? {}
  const readAgain = useRefetchWorklist()
  const now = useNow()
  const [deleting, setDeleting] = useState<WorklistEntry>()
  const wasDeleted = useLocation({ select: ({ state }) => state.isDeleted ?? false })
  const [isDeleted, setIsDeleted] = useState(wasDeleted)
  const order = useRef<HTMLSpanElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const narrowedTo = [status, search.search, search.withJunk].join()
  const { unfolded, unfold } = search
  // Junk is looked through whole.
  const isFolded = unfolded !== narrowedTo && status !== 'junk'
  // What was pressed has gone with the request.
  useEffect(() => {
    if (wasDeleted) order.current?.focus()
  }, [wasDeleted])
  const shown = pages.total ?? 0
  /** The pressed button disappears with the result, so the search field takes the focus. */
  const toSearch = () => input.current?.focus()
  const choose = (next: ConsultationStatus | undefined) => {
    setIsDeleted(false)
    void navigate({ to: '.', search: (before) => ({ ...before, status: next }), resetScroll: false })
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
        folded={isFolded ? { first: firstShown, onUnfold: () => unfold(narrowedTo) } : undefined}
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
        <DeleteDialog
          entry={deleting}
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
