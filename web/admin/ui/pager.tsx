import { type ReactNode, useRef } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { moreRows, type useList } from '#web/lib/use-list.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FailedOutcome } from './alert.tsx'
import { NotLoaded, ReadFailure } from './query.tsx'

type Props<Row extends { id: string }> = {
  list: ReturnType<typeof useList<Row>>
  /** What the rows are: "subscribers". */
  what: string
  /** In place of rows, if there are none. */
  empty: ReactNode
  /** Shown above the rows once they are loaded. */
  toolbar?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list in all its states, with a button for more rows. */
export function PagedList<Row extends { id: string }>(props: Props<Row>) {
  const { list, what, empty, toolbar, children } = props
  const { rows = [], total = 0, adding } = list
  const shown = useRef<HTMLDivElement>(null)
  if (list.isPending) return <NotLoaded of={list} what={what} />

  /** Moves the focus from the pressed button to the first new row, or its name's link. */
  function focusRow(): void {
    const row = shown.current?.querySelector('ul')?.children[rows.length]
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    ;(row.querySelector<HTMLElement>('h2 a') ?? row).focus({ preventScroll: true })
  }
  return (
    <>
      <ReadFailure of={list} what={what} />
      {list.rows && toolbar}
      {list.rows?.length === 0 && empty}
      {rows.length > 0 && <div ref={shown}>{children(rows)}</div>}
      {total > rows.length && (
        <p className="row mt-5">
          <Button
            variant="line"
            isPending={adding.isPending}
            // Once the new rows are drawn.
            onClick={() => adding.mutate(undefined, { onSuccess: () => setTimeout(focusRow) })}
          >
            {adding.isPending
              ? `Loading ${what}...`
              : `Show ${formatCount(Math.min(moreRows, total - rows.length))} more`}
          </Button>
          <span className="fine-print">
            {formatCount(rows.length)} of {formatCount(total)} shown
          </span>
        </p>
      )}
      <div className="mt-3">
        <FailedOutcome words={`More ${what} could not be loaded.`} error={adding.error} />
      </div>
    </>
  )
}
