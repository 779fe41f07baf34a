import { ExplainedButton } from '#web/ui/tooltip/tooltip.tsx'

export type RefreshProps = { onRefresh: () => unknown; isRefreshing: boolean }

/** Refetches a list, and announces it. */
export function RefreshButton({ onRefresh, isRefreshing }: RefreshProps) {
  return (
    <>
      <ExplainedButton
        explanation="See what has arrived since"
        icon="refresh"
        variant="line"
        aria-label="Refresh"
        // Not `disabled`: the button would lose the focus.
        aria-disabled={isRefreshing}
        onClick={() => isRefreshing || onRefresh()}
      />
      <span className="sr-only" role="status">
        {isRefreshing ? 'Refreshing' : ''}
      </span>
    </>
  )
}
