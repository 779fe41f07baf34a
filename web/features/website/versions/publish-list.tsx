import { useState } from 'react'
import { londonDay } from '#contract/london-time.ts'
import type { Publish } from '#contract/website-history.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { describePublish, formatDayHeading, formatPublishTime, publishTitleOf } from './labels.ts'
import type { Undoing } from './use-undo-last-publish.ts'

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
