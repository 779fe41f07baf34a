import { useId, useState } from 'react'
import { dayBounds } from '#contract/chosen-day.ts'
import type { OwnPicture, PictureSubject, PictureUse, RecordedConsent } from '#contract/pictures.ts'
import { pastDayProblem } from '#web/lib/day-problems.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { useToday } from '#web/lib/use-now.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'
import { consentDayOf } from './picture-status.ts'
import { usePictureConsent } from './queries.ts'

const subjects: Readonly<Record<PictureSubject, string>> = {
  client: 'A client',
  nobody: 'Me, or nobody',
  illustration: 'It is an illustration',
}
const uses: Readonly<Record<PictureUse, string>> = {
  website: 'Website',
  'website-newsletter': 'Website, newsletter',
}

type Props = {
  picture: OwnPicture
  onRecorded?: () => void
  /** Shown in a newsletter: then a new consent is asked for that, too. */
  isForMail?: boolean
}

/** Who is in a picture and what they agreed to: recorded at once, beside the draft. */
export function ConsentFields({ picture, onRecorded, isForMail = false }: Props) {
  const { record, withdraw } = usePictureConsent(picture.id)
  const [asks, setAsks] = useState(false)
  const agreedDay = consentDayOf(picture)
  // What was pressed stands there at once; a refusal puts it back and says why.
  const [pressed, setPressed] = useState<RecordedConsent>({})
  const { subject = picture.subject, uses: agreedUses = picture.uses ?? 'website' } = pressed
  const agreedOn = pressed.agreedOn === undefined ? agreedDay : (pressed.agreedOn ?? undefined)
  const save = (change: RecordedConsent) => {
    setPressed(change)
    record.mutate(change, { onSuccess: () => onRecorded?.(), onSettled: () => setPressed({}) })
  }
  return (
    <fieldset className="column consent-fields">
      <legend className="sr-only">Consent</legend>
      <Choice
        label="Who is in it"
        words={subjects}
        value={subject}
        onChange={(chosen) => save({ subject: chosen })}
      />
      {subject === 'client' && (
        <AgreedTick
          isAgreed={agreedOn !== undefined}
          isForMail={isForMail}
          onChange={(day) => {
            if (day === undefined) setAsks(true)
            else save({ agreedOn: day, ...(isForMail && { uses: 'website-newsletter' }) })
          }}
        />
      )}
      {subject === 'client' && agreedOn !== undefined && (
        <div className="fields two-fields">
          <AgreedDay agreedOn={agreedOn} onChange={(day) => save({ agreedOn: day })} />
          <Choice label="For" words={uses} value={agreedUses} onChange={(chosen) => save({ uses: chosen })} />
        </div>
      )}
      <div role="alert">
        {record.error && <p className="notice-bad">It was not recorded. {failureText(record.error)}</p>}
      </div>
      {asks && (
        <ConfirmDialog
          heading="Take this picture off your website?"
          yes="Take it off"
          no="Keep it"
          onYes={() => withdraw.mutateAsync().then(() => onRecorded?.())}
          isPending={withdraw.isPending}
          failure={withdraw.error ? `It is still there. ${failureText(withdraw.error)}` : undefined}
          onClose={() => setAsks(false)}
        >
          Without consent it leaves every page within a minute, older versions too, and its files are deleted
          after 30 days. Undo cannot bring it back: only a new consent can.
        </ConfirmDialog>
      )}
    </fieldset>
  )
}

type TickProps = {
  isAgreed: boolean
  isForMail: boolean
  /** Gets today where she ticks it, and nothing where she takes it back. */
  onChange: (agreedOn: string | undefined) => void
}

function AgreedTick({ isAgreed, isForMail, onChange }: TickProps) {
  const today = useToday()
  return (
    <label className="checkbox-row">
      <input
        type="checkbox"
        checked={isAgreed}
        onChange={({ target }) => onChange(target.checked ? today : undefined)}
      />
      <span>
        <b>I have the client’s consent{isForMail && !isAgreed && ', to the newsletter too'}</b>
        <span className="hint block">
          Somebody can be known from behind. Without it{' '}
          {isForMail ? 'nothing goes out' : 'the picture stays a draft'}.
        </span>
      </span>
    </label>
  )
}

function AgreedDay({ agreedOn, onChange }: { agreedOn: string; onChange: (day: string) => void }) {
  const today = useToday()
  const { control, problem } = useValueOnBlur({
    value: agreedOn,
    onLeave: onChange,
    problemOf: (typed) => pastDayProblem(typed, today),
  })
  return (
    <TextField
      label="They agreed on"
      type="date"
      min={dayBounds.first}
      max={today}
      error={problem}
      {...control}
    />
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  words: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** One of some values, each with its words. */
function Choice<Value extends string>({ label, words, value, onChange }: ChoiceProps<Value>) {
  const id = useId()
  const values = Object.keys(words) as Value[]
  return (
    <div className="field editor-field">
      <label className="plain-heading" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((one) => one === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {values.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </div>
  )
}
