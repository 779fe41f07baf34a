import { ExplainedButton } from '#web/ui/tooltip/tooltip.tsx'

export type RefreshProps = { onRefresh: () => unknown; isRefreshing: boolean }

/** Reads a list again, and says so. */
export function RefreshButton({ onRefresh, isRefreshing }: RefreshProps) {
  return (
    <>
      <ExplainedButton
        explanation="See what has arrived since"
        icon="refresh"
        variant="line"
        aria-label="Refresh"
        // Not `disabled`: the button would lose the focus of whoever pressed it.
        aria-disabled={isRefreshing}
        onClick={() => isRefreshing || onRefresh()}
      />
      <span className="sr-only" role="status">
        {isRefreshing ? 'Refreshing' : ''}
      </span>
    </>
  )
}
