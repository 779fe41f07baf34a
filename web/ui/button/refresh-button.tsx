import { Icon } from '#web/ui/glyph/glyph.tsx'

export type RefreshProps = { onRefresh: () => unknown; isRefreshing: boolean }

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
        <Icon name="refresh" />
        <span>Refresh</span>
      </button>
      <span className="sr-only" role="status">
        {isRefreshing ? 'Refreshing' : ''}
      </span>
    </>
  )
}
