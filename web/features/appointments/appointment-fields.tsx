import { useEffect, useRef, useState } from 'react'
import { bookingWords } from '#contract/booking-endpoints.ts'
import { londonTime } from '#contract/london-time.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { firstName } from '#web/lib/format.ts'
import { afterPress } from '#web/ui/button/after-press.ts'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { isTimeOver, lengthOptions, minutesOf, twiceWords } from './booking-words.ts'
import { MailWords, type SavedWords } from './mail-words.tsx'

type Props = {
  entry: WorklistEntry
  SavedWords: SavedWords
  problems: Readonly<Record<string, string>>
  takesFocus: boolean
}

const usualMinutes = '120'

/** Day, time and length, and whether to send the client a calendar file. */
export function AppointmentFields({ entry, SavedWords, problems, takesFocus }: Props) {
  const { name, booking } = entry
  const [date = '', time = ''] = booking ? londonTime(new Date(booking.startsAt)).split('T') : []
  const known = booking ? String(minutesOf(booking)) : usualMinutes
  const isUsual = lengthOptions.some(({ value }) => value === known)
  const [length, setLength] = useState(isUsual ? known : 'other')
  const [at, setAt] = useState({ date, time })
  const [minutes, setMinutes] = useState(known)
  const [sendsFile, setSendsFile] = useState(!booking || booking.file !== undefined)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) fields.current?.querySelector('input')?.focus()
  }, [takesFocus])
  // What is said of the time moves the button, which may be what takes the focus away.
  const note = (left: Partial<typeof at>) => afterPress(() => setAt((before) => ({ ...before, ...left })))
  const isOver = isTimeOver(at.date, at.time, Number(length === 'other' ? minutes : length))
  const said = twiceWords(at.date, at.time) ?? (isOver ? bookingWords.over : undefined)
  return (
    <div ref={fields} className="booking-fields">
      <TextField
        label="Date"
        name="date"
        type="date"
        defaultValue={date}
        error={problems.date}
        // Comment on a time only once it is typed completely.
        onBlur={({ target }) => note({ date: target.value })}
      />
      <TextField
        label="Time"
        name="time"
        type="time"
        defaultValue={time}
        error={problems.time}
        onBlur={({ target }) => note({ time: target.value })}
      />
      <SelectField
        label="How long"
        name="length"
        value={length}
        options={[...lengthOptions, { value: 'other', label: 'Other' }]}
        error={length === 'other' ? undefined : problems.minutes}
        onChange={({ target }) => setLength(target.value)}
      />
      {length === 'other' && (
        <TextField
          label="Minutes"
          name="minutes"
          type="number"
          inputMode="numeric"
          min={5}
          max={720}
          step={5}
          defaultValue={isUsual ? '' : known}
          onChange={({ target }) => setMinutes(target.value)}
          error={problems.minutes}
        />
      )}
      <p className="hint" role="status">
        {said}
      </p>
      {/* Hidden, not removed: her choice is kept in case she types another time. */}
      <label className="checkbox-row" hidden={isOver}>
        <input
          type="checkbox"
          name="sendsFile"
          disabled={isOver}
          checked={sendsFile}
          onChange={({ target }) => setSendsFile(target.checked)}
        />
        <span>Send {firstName(name)} the calendar file</span>
      </label>
      <MailWords entry={entry} SavedWords={SavedWords} problem={problems.words} isHidden={!sendsFile} />
    </div>
  )
}
