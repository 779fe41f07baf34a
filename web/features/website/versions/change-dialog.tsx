import type { Publish } from '#contract/website-history.ts'
import { ChangeList } from '#web/features/website/publish/change-list.tsx'
import { formatClockTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { formatPublishDate, publishTitleOf } from './labels.ts'
import { usePublishedChanges } from './queries.ts'

type Props = { publish: Publish; onUndo: () => void; onClose: () => void }

/** What one publish changed, word by word. */
export function ChangeDialog({ publish, onUndo, onClose }: Props) {
  const { name, at, canUndo } = publish
  const { data, error, isFetching, refetch } = usePublishedChanges(publish)
  const heading = `${publishTitleOf(publish)}, ${formatPublishDate(at, new Date())}, ${formatClockTime(at)}`
  return (
    <Dialog heading={heading} onClose={onClose}>
      {(close) => (
        <>
          {data ? (
            <ChangeList
              name={name}
              changes={data.map(({ before, after, ...place }) => ({ before, after, ...place }))}
              isInline
            />
          ) : (
            <NotLoaded query={{ error, isFetching, refetch }} loading="Loading what changed...">
              What changed could not be loaded.
            </NotLoaded>
          )}
          <div className="dialog-actions">
            {canUndo && (
              <Button
                small
                onClick={() => {
                  close()
                  onUndo()
                }}
              >
                <Icon name="undo" />
                Undo this
              </Button>
            )}
            <Button small variant="line" onClick={close}>
              Close
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
