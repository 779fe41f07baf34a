import { formatDayWithWeekday } from '#contract/day-labels.ts'
import { SelectField } from '#web/ui/field/field.tsx'
import { mostWeeks, type VisitForm } from './use-visit-form.ts'

const counts = ['Only this one', '1 more', '2 more', '3 more'].map((label, count) => ({
  value: String(count),
  label,
}))

const intervals = Array.from({ length: mostWeeks }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'week' : `${index + 1} weeks`,
}))

/** Up to three more visits like this one, each of which can be left out. */
export function RepeatVisits({ form: { errors, repeats, changeRepeats } }: { form: VisitForm }) {
  const { count, weeks, days, leftOut } = repeats
  return (
    <>
      <SelectField
        label="And again"
        name="again"
        value={String(count)}
        options={counts}
        error={errors.again}
        hint={count === 0 ? undefined : 'Each is a visit of its own; moving one leaves the others.'}
        onChange={({ target }) => changeRepeats({ count: Number(target.value) })}
      />
      {count > 0 && (
        <SelectField
          label="Every"
          name="weeks"
          value={String(weeks)}
          options={intervals}
          onChange={({ target }) => changeRepeats({ weeks: Number(target.value), leftOut: [] })}
        />
      )}
      {days.length > 0 && (
        <fieldset className="field whole-row">
          <legend>The others</legend>
          {days.map((day) => (
            <label key={day} className="checkbox-row">
              <input
                type="checkbox"
                checked={!leftOut.includes(day)}
                onChange={({ target }) =>
                  changeRepeats({
                    leftOut: target.checked ? leftOut.filter((one) => one !== day) : [...leftOut, day],
                  })
                }
              />
              <span>{formatDayWithWeekday(day)}</span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
