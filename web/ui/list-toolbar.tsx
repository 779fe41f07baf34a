import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

type Props = { onRefresh: () => unknown; isRefreshing: boolean; children: ReactNode }

/** Above a list: a word on its order, and the button that reads it again. */
export function ListToolbar({ onRefresh, isRefreshing, children }: Props) {
  return (
    <div className="list-toolbar">
      <p className="fine-print">{children}</p>
      <Tooltip text="See what has arrived since">
        <IconButton
          icon="refresh"
          variant="line"
          aria-label="Refresh"
          // Not `disabled`: the button would lose the focus of whoever pressed it.
          aria-disabled={isRefreshing}
          onClick={() => isRefreshing || onRefresh()}
        />
      </Tooltip>
      <span className="sr-only" role="status">
        {isRefreshing ? 'Refreshing' : ''}
      </span>
    </div>
  )
}
