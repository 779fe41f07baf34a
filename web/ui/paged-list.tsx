import { type ReactNode, useEffect, useRef } from 'react'
import type { Pages } from '#web/lib/use-pages.ts'
import { ActionButton } from './action-button.tsx'
import { ReadFailure } from './read-failure.tsx'
import { Spinner } from './spinner.tsx'

type Props<R extends { id: string }> = {
  pages: Pages<R>
  /** `loading` is said while rows are read, `failure` when they could not be, `empty` where there are none. */
  words: { loading: string; failure: string; empty: string }
  /** Stands above the rows once they are there. */
  toolbar?: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

/** A list that is read page by page, in each of its states. */
export function PagedList<R extends { id: string }>({ pages, words, toolbar, children }: Props<R>) {
  const { rows } = pages
  const { list, rememberEnd } = useFocusOnOlder(rows?.length ?? 0)
  const failureAfter = (onTryAgain: () => unknown) => (
    <ReadFailure error={pages.error} onTryAgain={onTryAgain} isTrying={pages.isFetching}>
      {words.failure}
    </ReadFailure>
  )
  if (pages.isPending) return <Spinner>{words.loading}</Spinner>
  return (
    <>
      {pages.isError && !pages.isFetchNextPageError && failureAfter(pages.refetch)}
      {rows && toolbar}
      {rows?.length === 0 && <p className="empty-note">{words.empty}</p>}
      {rows && rows.length > 0 && <div ref={list}>{children(rows)}</div>}
      {pages.isFetchNextPageError && failureAfter(pages.fetchNextPage)}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <ActionButton
          variant="line"
          className="show-older"
          isPending={pages.isFetchingNextPage}
          onClick={() => {
            rememberEnd()
            void pages.fetchNextPage()
          }}
        >
          {pages.isFetchingNextPage ? words.loading : 'Show older'}
        </ActionButton>
      )}
    </>
  )
}

/** Older rows stand where the button was: whoever pressed it goes on at the first of them. */
function useFocusOnOlder(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (end.current === undefined || count <= end.current) return
    const row = list.current?.querySelector('ul')?.children[end.current]
    end.current = undefined
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
  }, [count])
  return {
    list,
    rememberEnd: () => {
      end.current = count
    },
  }
}
