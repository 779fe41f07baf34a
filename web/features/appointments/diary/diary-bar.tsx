import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { addDays, mondayOf } from '#contract/london-time.ts'
import { replaceAddressValue } from '#web/lib/address.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { linkToBlock, linkToBook } from './diary-links.ts'
import { formatDayRange } from './diary-words.ts'

type Props = { view: 'days' | 'week'; day: string; onDay: (day: string) => void; onToday: () => void }

/** Which days are shown, and what can be added. */
export function DiaryBar({ view, day, onDay, onToday }: Props) {
  const step = view === 'week' ? 7 : 1
  const monday = mondayOf(day)
  const unit = view === 'week' ? 'week' : 'day'
  return (
    <div className="row-between diary-bar">
      <div className="row diary-steps">
        <RoundButton
          label={`The ${unit} before`}
          drawing={arrows.left}
          onClick={() => onDay(addDays(day, -step))}
        />
        <Button small variant="line" onClick={onToday}>
          Today
        </Button>
        <RoundButton
          label={`The ${unit} after`}
          drawing={arrows.right}
          onClick={() => onDay(addDays(day, step))}
        />
        <b className="diary-range">
          {view === 'week' ? formatDayRange(monday, addDays(monday, 6)) : formatDayWithWeekday(day)}
        </b>
      </div>
      <div className="actions-row diary-add">
        <fieldset className="segments">
          <legend className="sr-only">Shown as</legend>
          {(['days', 'week'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === view}
              onClick={() => replaceAddressValue('view', one)}
            >
              {one === 'days' ? 'Days' : 'Week'}
            </button>
          ))}
        </fieldset>
        <ButtonLink small variant="line" className="needs-connection" {...linkToBlock()}>
          <Icon name="ban" />
          Block out time
        </ButtonLink>
        <ButtonLink small className="needs-connection" {...linkToBook()}>
          <Icon name="plus" />
          Book a visit
        </ButtonLink>
      </div>
    </div>
  )
}
