import { useState } from 'react'
import { dayBounds } from '#contract/chosen-day.ts'
import type { OwnPicture, RecordedConsent } from '#contract/pictures.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { failureText, fieldErrorsOf } from '#web/lib/failure-text.ts'
import { useToday } from '#web/lib/use-now.ts'
import { SelectField, TextField } from '#web/ui/field/field.tsx'
import { Tick } from '#web/ui/field/tick.tsx'
import { consentDayOf, usePictureConsent } from './queries.ts'

const subjects = [
  { value: 'client', label: 'A client' },
  { value: 'nobody', label: 'Me, or nobody' },
  { value: 'illustration', label: 'It is an illustration' },
] as const
const uses = [
  { value: 'website', label: 'Website' },
  { value: 'website-newsletter', label: 'Website, newsletter' },
] as const

type Props = {
  picture: OwnPicture
  onRecorded?: () => void
  /** Shown in a newsletter: then a new consent is asked for that, too. */
  isForMail?: boolean
  className?: string
}

/** Who is in a picture and what they agreed to: recorded at once, beside the draft. */
export function ConsentFields({ picture, onRecorded, isForMail = false, className = '' }: Props) {
  const { mutate, mutateAsync, error, isPending, variables } = usePictureConsent(picture.id)
  const [asks, setAsks] = useState(false)
  const today = useToday()
  const dayProblem = fieldErrorsOf(error)?.agreedOn
  // What was pressed stands there at once; a refusal puts it back and says why.
  const pressed: RecordedConsent = (isPending && variables) || {}
  const { subject = picture.subject, uses: use = picture.uses ?? 'website' } = pressed
  const agreedOn = pressed.agreedOn ?? consentDayOf(picture)
  const save = (change: RecordedConsent) => mutate(change, { onSuccess: onRecorded })
  return (
    <fieldset className={`column [&_.checkbox-row]:py-0 ${className}`}>
      <legend className="sr-only">Consent</legend>
      <SelectField
        label="Who is in it"
        options={subjects}
        value={subject}
        onChange={({ target }) =>
          save({ subject: subjects.find(({ value }) => value === target.value)?.value })
        }
      />
      {subject === 'client' && (
        <Tick
          className=""
          hint={`Somebody can be known from behind. Without it ${isForMail ? 'nothing goes out' : 'the picture stays a draft'}.`}
          checked={agreedOn !== undefined}
          onChange={({ target }) => {
            if (!target.checked) setAsks(true)
            else save({ agreedOn: today, ...(isForMail && { uses: 'website-newsletter' }) })
          }}
        >
          I have the client’s consent{isForMail && agreedOn === undefined && ', to the newsletter too'}
        </Tick>
      )}
      {subject === 'client' && agreedOn !== undefined && (
        <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]">
          <TextField
            label="They agreed on"
            type="date"
            min={dayBounds.first}
            max={today}
            error={dayProblem}
            // Recorded once it is left: while it is typed, each key makes another day.
            key={agreedOn}
            defaultValue={agreedOn}
            onBlur={({ target }) => target.value !== agreedOn && save({ agreedOn: target.value })}
          />
          <SelectField
            label="For"
            options={uses}
            value={use}
            onChange={({ target }) => save({ uses: uses.find(({ value }) => value === target.value)?.value })}
          />
        </div>
      )}
      <div role="alert">
        {error && !dayProblem && !asks && (
          <p className="notice-bad">It was not recorded. {failureText(error)}</p>
        )}
      </div>
      {asks && (
        <ConfirmDialog
          heading="Take this picture off your website?"
          yes="Take it off"
          act={() => mutateAsync({ isWithdrawn: true }).then(onRecorded)}
          onClose={() => setAsks(false)}
        >
          Without consent it leaves every page within a minute, older versions too, and its files are deleted
          after 30 days. Undo cannot bring it back: only a new consent can.
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
