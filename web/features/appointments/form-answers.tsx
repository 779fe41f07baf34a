import type { BookingChange, Doubts } from '#contract/booking-endpoints.ts'
import { minuteMs } from '#contract/durations.ts'
import { londonInstant } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { ConflictPanel } from '#web/ui/conflict-panel/conflict-panel.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { doubtWords, whenWords } from './booking-words.ts'

type DoubtfulProps = { doubts: Doubts; isPending: boolean; onAnyway: () => void }

/** Warnings about a time. Below the pressed button, so that an accidental second tap does not confirm them. */
export const Doubtful = ({ doubts, isPending, onAnyway }: DoubtfulProps) => (
  <div className="note mt-3">
    <p className="icon-line">
      <Icon name="alert" />
      {doubtWords(doubts)}
    </p>
    <ActionButton small variant="line" isPending={isPending} onClick={onAnyway}>
      Book it anyway
    </ActionButton>
  </div>
)

const noDate = 'Booked without a date'

function theirText({ status, booking }: WorklistEntry): string {
  if (!booking) return status === 'booked' ? noDate : 'Set to another status'
  const { day, hours } = whenWords(booking)
  return `${day}, ${hours}`
}

function myText({ date, time, minutes }: BookingChange): string {
  const startsAt = date && time ? londonInstant(`${date}T${time}`) : undefined
  if (!startsAt || !minutes) return noDate
  const endsAt = new Date(startsAt.getTime() + minutes * minuteMs)
  const { day, hours } = whenWords({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() })
  return `${day}, ${hours}`
}

type ConflictProps = {
  mine: BookingChange
  theirs: WorklistEntry
  isPending: boolean
  onKeepMine: () => void
  onKeepTheirs: () => void
}

/** The booking as it was chosen here and on another device. */
export const BookingConflict = ({ mine, theirs, ...choice }: ConflictProps) => (
  <ConflictPanel
    Heading="h4"
    takesFocus
    rows={[{ label: 'Booking', mine: myText(mine), theirs: theirText(theirs) }]}
    savedAt={theirs.statusChangedAt}
    {...choice}
  >
    Which one should stand?
  </ConflictPanel>
)
