import { useState } from 'react'
import { londonDay } from '#contract/london-time.ts'
import type { Publish } from '#contract/website-history.ts'
import { ChangeList } from '#web/features/website/publish/change-list.tsx'
import { usePublishedChanges } from '#web/features/website/queries.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import {
  describePublish,
  formatDayHeading,
  formatPublishDate,
  formatPublishTime,
  publishTitleOf,
} from './labels.ts'
import type { Undoing } from './undo-last-publish.tsx'

type Props = { publishes: readonly Publish[]; undoing: Undoing }

const dayOf = ({ at }: Publish) => londonDay(new Date(at))

export function PublishList({ publishes, undoing }: Props) {
  const [opened, setOpened] = useState<Publish>()
  const now = new Date()
  return (
    <>
      <ul className="entries">
        {publishes.map((publish, index) => {
          const before = publishes[index - 1]
          const isFirstOfDay = !before || dayOf(before) !== dayOf(publish)
          return (
            <li key={publish.id}>
              {isFirstOfDay && <h3 className="title-small mb-2">{formatDayHeading(publish.at, now)}</h3>}
              <div className="entry items-start">
                <time className="semibold tabular" dateTime={publish.at}>
                  {formatClockTime(publish.at)}
                </time>
                <div>
                  <b>{publishTitleOf(publish)}</b>{' '}
                  {index === 0 && <StatusBadge kind="live">Newest</StatusBadge>}
                  <p className="fine-print">{describePublish(publish, now)}</p>
                </div>
                <div className="row">
                  {publish.places.length > 0 && (
                    <button
                      type="button"
                      className="text-button"
                      aria-label={`What changed: ${publishTitleOf(publish)}, ${formatPublishTime(publish.at, now)}`}
                      onClick={() => setOpened(publish)}
                    >
                      What changed
                    </button>
                  )}
                  <UndoAction publish={publish} isNewest={index === 0} undoing={undoing} now={now} />
                </div>
              </div>
            </li>
          )
        })}
      </ul>
      {opened && (
        <ChangeDialog
          publish={opened}
          onUndo={() => void undoing.undo(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

type ActionProps = { publish: Publish; isNewest: boolean; undoing: Undoing; now: Date }

function UndoAction({ publish, isNewest, undoing, now }: ActionProps) {
  const { at, canUndo } = publish
  if (!canUndo) return null
  const label = `Undo: ${publishTitleOf(publish)}, ${formatPublishTime(at, now)}`
  const onClick = () => void undoing.undo(publish)
  return isNewest ? (
    <span ref={passFocusOnRemoval}>
      <ActionButton small variant="line" aria-label={label} isPending={undoing.isPending} onClick={onClick}>
        <Icon name="undo" />
        Undo
      </ActionButton>
    </span>
  ) : (
    <button
      type="button"
      ref={passFocusOnRemoval}
      className="text-button"
      aria-label={label}
      aria-disabled={undoing.isPending}
      onClick={onClick}
    >
      <Icon name="undo" />
      Undo
    </button>
  )
}

type ChangeDialogProps = { publish: Publish; onUndo: () => void; onClose: () => void }

/** What one publish changed, word by word. */
function ChangeDialog({ publish, onUndo, onClose }: ChangeDialogProps) {
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
