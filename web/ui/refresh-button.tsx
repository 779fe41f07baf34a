import { IconButton } from './icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

export type RefreshProps = { onRefresh: () => unknown; isRefreshing: boolean }

/** Reads a list again, and says so. */
export function RefreshButton({ onRefresh, isRefreshing }: RefreshProps) {
  return (
    <>
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
    </>
  )
}
