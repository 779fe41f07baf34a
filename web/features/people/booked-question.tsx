import { formatBookingStart } from '#contract/booking-words.ts'
import type { PersonalData } from '#contract/people.ts'
import { firstNameOf, formatList } from '#web/lib/format.ts'

type Props = {
  ahead: PersonalData['ahead']
  isChosen: boolean
  isBusy: boolean
  onChoose: (isChosen: boolean) => void
}

/** "Priya is booked for Wednesday 25 November, 10:30": asks whether to tell her that this is cancelled. */
export function BookedQuestion({ ahead, isChosen, isBusy, onChoose }: Props) {
  const now = new Date()
  const booked = ahead.map(
    ({ name, startsAt }) =>
      `${firstNameOf(name)} is booked for ${formatBookingStart(new Date(startsAt), now)}.`,
  )
  const names = [...new Set(ahead.map(({ name }) => firstNameOf(name)))]
  return (
    <div className="wrap-anywhere mt-4">
      <p>
        <b>{booked.join(' ')}</b>
      </p>
      <label className="checkbox-row">
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isBusy}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span>
          Cancel {ahead.length === 1 ? 'it' : 'them'} and tell {formatList(names)} first, by mail
        </span>
      </label>
    </div>
  )
}
