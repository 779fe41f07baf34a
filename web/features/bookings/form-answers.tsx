import type { Doubts } from '#contract/bookings.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { doubtWords, whenWords } from './booking-words.ts'

type DoubtfulProps = { doubts: Doubts; isPending: boolean; onAnyway: () => void }

/** What speaks against a time. Below the button that was pressed, so that a second tap of a finger says nothing. */
export const Doubtful = ({ doubts, isPending, onAnyway }: DoubtfulProps) => (
  <div className="booking-answer">
    <p>
      <Icon name="alert" />
      {doubtWords(doubts)}
    </p>
    <ActionButton small variant="line" isPending={isPending} onClick={onAnyway}>
      Book it anyway
    </ActionButton>
  </div>
)

function standing({ status, booking }: WorklistEntry): string {
  if (booking) {
    const { day, hours } = whenWords(booking)
    return `it is booked for ${day}, ${hours}`
  }
  return status === 'booked' ? 'it is booked without a date' : `it is set to another status`
}

type ElsewhereProps = { theirs: WorklistEntry; onKeepMine: () => void; onKeepTheirs: () => void }

/** What another device says: she chooses. */
export const Elsewhere = ({ theirs, onKeepMine, onKeepTheirs }: ElsewhereProps) => (
  <div className="booking-answer">
    <p>
      <Icon name="alert" />
      Changed on another device: there {standing(theirs)}.
    </p>
    <div className="row booking-actions">
      <Button small variant="line" onClick={onKeepMine}>
        Keep mine
      </Button>
      <Button small variant="line" onClick={onKeepTheirs}>
        Take that one
      </Button>
    </div>
  </div>
)
