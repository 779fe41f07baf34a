import { formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StateBar } from '#web/ui/state-bar.tsx'
import type { Undoing } from './use-undo-last-publish.ts'

/** What came of the last Undo; it stays until the next one. */
export function UndoneBar({ undoing: { done, isPending, undoThat } }: { undoing: Undoing }) {
  if (!done) return null
  if ('reason' in done)
    return (
      <StateBar
        label="Publish"
        step="failed"
        look="bad"
        icon="alert"
        title={done.title}
        note={done.reason}
        actions={null}
      />
    )
  const { page, publishedAt } = done.document
  return (
    <StateBar
      label="Publish"
      step="done"
      look="live"
      icon="undo"
      title={done.title}
      note={`Live on your website, ${formatClockTime(publishedAt ?? new Date().toISOString())}`}
      actions={
        <>
          <a className="text-button" href={page} target="_blank" rel="noreferrer">
            Look at it
          </a>
          <ActionButton small isPending={isPending} onClick={() => void undoThat(done)}>
            <Icon name="undo" />
            Undo that
          </ActionButton>
        </>
      }
    />
  )
}
