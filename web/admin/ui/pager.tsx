import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '#web/lib/format.ts'
import type { useList } from '#web/lib/use-list.ts'
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
  const { rows, missing, adding } = list
  const { shown, rememberEnd } = useFocusOnNew(rows?.length ?? 0)
  if (list.isPending) return <NotLoaded of={list} what={what} />
  return (
    <>
      <ReadFailure of={list} what={what} />
      {rows && toolbar}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && <div ref={shown}>{children(rows)}</div>}
      {rows && missing > 0 && (
        <p className="row mt-5">
          <Button
            variant="line"
            isPending={adding.isPending}
            onClick={() => {
              rememberEnd()
              adding.mutate()
            }}
          >
            {adding.isPending
              ? `Loading ${what}...`
              : `Show ${formatCount(Math.min(list.more, missing))} more`}
          </Button>
          <span className="fine-print">
            {formatCount(rows.length)} of {formatCount(rows.length + missing)} shown
          </span>
        </p>
      )}
      <div className="mt-3">
        <FailedOutcome words={`More ${what} could not be loaded.`} error={adding.error} />
      </div>
    </>
  )
}

/** Moves the focus from the pressed button to the first new row or its name's link. */
function useFocusOnNew(count: number) {
  const shown = useRef<HTMLDivElement>(null)
  const end = useRef<number>(undefined)
  useEffect(() => {
    if (end.current === undefined || count <= end.current) return
    const row = shown.current?.querySelector('ul')?.children[end.current]
    end.current = undefined
    if (!(row instanceof HTMLElement)) return
    const name = row.querySelector<HTMLElement>('h2 a')
    if (!name) row.tabIndex = -1
    ;(name ?? row).focus({ preventScroll: true })
  }, [count])
  return {
    shown,
    rememberEnd: () => {
      end.current = count
    },
  }
}
