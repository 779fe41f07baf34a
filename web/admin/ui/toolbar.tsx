import { RotateCwIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = RefreshProps & { children: ReactNode }

/** Above a list: a note about its order, and the refresh button. */
export function ListToolbar({ children, ...refresh }: Props) {
  return (
    <div className="row-between list-toolbar mb-2 print:hidden">
      <p className="fine-print">{children}</p>
      <RefreshButton {...refresh} />
    </div>
  )
}

type RefreshProps = { onRefresh: () => unknown; isRefreshing: boolean }

/** Refetches a list, and announces it. */
export function RefreshButton({ onRefresh, isRefreshing }: RefreshProps) {
  return (
    <>
      <button
        type="button"
        className="quiet-button refresh-button"
        // Not `disabled`: the button would lose the focus.
        aria-disabled={isRefreshing}
        onClick={() => isRefreshing || onRefresh()}
      >
        <RotateCwIcon className="icon" />
        <span>Refresh</span>
      </button>
      <span className="sr-only" role="status">
        {isRefreshing ? 'Refreshing' : ''}
      </span>
    </>
  )
}
