import type { ChangedSince, Publish } from '#contract/website-history.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { wordsOf } from '../change-list.tsx'
import type { Undoing } from './use-undoing.ts'
import { onWords, timeWords } from './words.ts'

type Props = { publish: Publish; places: readonly ChangedSince[]; undoing: Undoing }

/** The same words were changed again later: both go, or neither. */
export function ChangedSinceDialog({ publish, places, undoing }: Props) {
  const now = new Date()
  const [first] = places
  const changed = publish.places.find(({ path }) => path === first?.path)
  const { label } = wordsOf(publish.name).placeOf(first?.path ?? '', changed?.before, changed?.after)
  const isOne = places.length === 1
  const heading = isOne ? `“${label}” has changed since` : `${places.length} places have changed since`
  const latest =
    places
      .map(({ at }) => at)
      .toSorted()
      .at(-1) ?? publish.at
  return (
    <Dialog heading={heading} onClose={undoing.leaveIt}>
      {(close) => (
        <>
          <p>
            You changed {isOne ? 'it' : 'them'} again {onWords(latest, now)}. Undoing the change of{' '}
            {timeWords(publish.at, now)} would take both away.
          </p>
          <div className="dialog-actions">
            <Button
              small
              onClick={() => {
                close()
                void undoing.undo(publish, { takesLater: true })
              }}
            >
              Undo both
            </Button>
            <Button data-takes-focus small variant="line" onClick={close}>
              Leave it
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
