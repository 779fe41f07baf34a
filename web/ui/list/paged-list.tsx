import { type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '#web/lib/use-pages.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ReadFailure } from '#web/ui/notices/read-failure.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

type Props<R extends { id: string }> = {
  pages: Pages<R>
  /** `loading` is said while rows are read, `failure` when they could not be, `empty` where there are none. */
  words: { loading: string; failure: string; empty: string }
  /** Stand in place of the plain words. */
  loading?: ReactNode
  empty?: ReactNode
  /** The button that reads on, and what stands beside it. */
  older?: { label: string; note: string }
  /** Stands above the rows once they are there. */
  toolbar?: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

/** A list that is read page by page, in each of its states. */
export function PagedList<R extends { id: string }>(props: Props<R>) {
  const { pages, words, toolbar, children } = props
  const { rows } = pages
  const { list, failure, rememberEnd } = useFocusOnOlder(rows?.length ?? 0, pages.isFetchNextPageError)
  const failureAfter = (onTryAgain: () => unknown) => (
    <ReadFailure error={pages.error} onTryAgain={onTryAgain} isTrying={pages.isFetching}>
      {words.failure}
    </ReadFailure>
  )
  if (pages.isPending) return props.loading ?? <Spinner>{words.loading}</Spinner>
  return (
    <>
      {pages.isError && !pages.isFetchNextPageError && failureAfter(pages.refetch)}
      {rows && toolbar}
      {rows?.length === 0 && (props.empty ?? <p className="muted empty-note">{words.empty}</p>)}
      {rows && rows.length > 0 && <div ref={list}>{children(rows)}</div>}
      {pages.isFetchNextPageError && <div ref={failure}>{failureAfter(pages.fetchNextPage)}</div>}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <p className="row show-older">
          <ActionButton
            variant="line"
            isPending={pages.isFetchingNextPage}
            onClick={() => {
              rememberEnd()
              void pages.fetchNextPage()
            }}
          >
            {pages.isFetchingNextPage ? words.loading : (props.older?.label ?? 'Show older')}
          </ActionButton>
          {props.older && <span className="fine-print">{props.older.note}</span>}
        </p>
      )}
    </>
  )
}

/** Older rows, or a word that there are none to be had, stand where the button was: whoever pressed it goes on there. */
function useFocusOnOlder(count: number, hasFailed: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (end.current === undefined || count <= end.current) return
    const row = list.current?.querySelector('ul')?.children[end.current]
    end.current = undefined
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
  }, [count])
  useEffect(() => {
    // Only where the focus went with the button.
    const isLost = document.activeElement?.contains(list.current) ?? true
    if (hasFailed && isLost) failure.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [hasFailed])
  return {
    list,
    failure,
    rememberEnd: () => {
      end.current = count
    },
  }
}
