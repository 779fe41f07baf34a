import { type ReactNode, useEffect, useRef } from 'react'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ReadFailure } from './query.tsx'
import { Spinner } from './spinner.tsx'

type ListPages<R> = { rows: readonly R[] | undefined; error: Error | null } & Record<
  'isPending' | 'isError' | 'isFetching' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'hasNextPage',
  boolean
> &
  Record<'refetch' | 'fetchNextPage', () => unknown>

type Props<R> = {
  pages: ListPages<R>
  /** Texts while rows load, if they could not be loaded, and if there are none. */
  words: { loading: string; failure: string; empty: string }
  /** Replaces the plain text. */
  empty?: ReactNode
  /** The button that shows more rows, and the note beside it. */
  older?: { label: string; note: string }
  /** Shown above the rows once they are loaded. */
  toolbar?: ReactNode
  children: (rows: readonly R[]) => ReactNode
}

/** A paginated list in all its states. */
export function PagedList<R>(props: Props<R>) {
  const { pages, words, toolbar, children } = props
  const { rows } = pages
  const { list, failure, rememberEnd } = useFocusOnOlder(rows?.length ?? 0, pages.isFetchNextPageError)
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
      {rows?.length === 0 && (props.empty ?? <p className="muted py-3">{words.empty}</p>)}
      {rows && rows.length > 0 && <div ref={list}>{children(rows)}</div>}
      {pages.isFetchNextPageError && <div ref={failure}>{failureAfter(pages.fetchNextPage)}</div>}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <p className="row mt-5">
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

/** Moves the focus from the pressed "older" button to the first new row or its name's link, or to the failure in its place. */
function useFocusOnOlder(count: number, hasFailed: boolean) {
  const list = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (end.current === undefined || count <= end.current) return
    const row = list.current?.querySelector('ul')?.children[end.current]
    end.current = undefined
    if (!(row instanceof HTMLElement)) return
    const name = row.querySelector<HTMLElement>('h2 a')
    if (!name) row.tabIndex = -1
    ;(name ?? row).focus({ preventScroll: true })
  }, [count])
  useEffect(() => {
    // Only if the focus was lost with the button.
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
