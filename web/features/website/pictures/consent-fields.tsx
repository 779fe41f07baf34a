import { useState } from 'react'
import { checkYear, dayBounds, isWithinBounds } from '#contract/chosen-day.ts'
import type { OwnPicture, RecordedConsent } from '#contract/pictures.ts'
import { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { useToday } from '#web/lib/use-now.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/field/field.tsx'
import { useValueOnBlur } from '#web/ui/field/use-value-on-blur.ts'
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

/** Why a typed day of the past is wrong, if it is. */
function problemOfDay(typed: string, today: string): string | undefined {
  if (typed === '') return 'Please choose a day'
  if (!isWithinBounds(typed)) return checkYear
  return typed > today ? 'That day is still to come' : undefined
}

type Props = {
  picture: OwnPicture
  onRecorded?: () => void
  /** Shown in a newsletter: then a new consent is asked for that, too. */
  isForMail?: boolean
  className?: string
}

/** Who is in a picture and what they agreed to: recorded at once, beside the draft. */
export function ConsentFields({ picture, onRecorded, isForMail = false, className = '' }: Props) {
  const consent = usePictureConsent(picture.id)
  const [asks, setAsks] = useState(false)
  const today = useToday()
  // What was pressed stands there at once; a refusal puts it back and says why.
  const pressed: RecordedConsent = (consent.isPending && consent.variables) || {}
  const { subject = picture.subject, uses: use = picture.uses ?? 'website' } = pressed
  const agreedOn = pressed.agreedOn ?? consentDayOf(picture)
  const save = (change: RecordedConsent) => consent.mutate(change, { onSuccess: () => onRecorded?.() })
  const why = consent.error && failureText(consent.error)
  const day = useValueOnBlur({
    value: agreedOn ?? '',
    onLeave: (typed) => save({ agreedOn: typed }),
    problemOf: (typed) => problemOfDay(typed, today),
  })
  return (
    <fieldset className={`column [&_.checkbox-row]:py-0 ${className}`}>
      <legend className="sr-only">Consent</legend>
      <SelectField
        label="Who is in it"
        options={subjects}
        value={subject}
        onChange={({ target }) => {
          const chosen = subjects.find(({ value }) => value === target.value)
          if (chosen) save({ subject: chosen.value })
        }}
      />
      {subject === 'client' && (
        <CheckboxField
          label={`I have the client’s consent${isForMail && agreedOn === undefined ? ', to the newsletter too' : ''}`}
          hint={`Somebody can be known from behind. Without it ${isForMail ? 'nothing goes out' : 'the picture stays a draft'}.`}
          checked={agreedOn !== undefined}
          onChange={({ target }) => {
            if (!target.checked) setAsks(true)
            else save({ agreedOn: today, ...(isForMail && { uses: 'website-newsletter' }) })
          }}
        />
      )}
      {subject === 'client' && agreedOn !== undefined && (
        <div className="fields grid-cols-[repeat(auto-fit,minmax(min(100%,max(14rem,40%)),1fr))]">
          <TextField
            label="They agreed on"
            type="date"
            min={dayBounds.first}
            max={today}
            error={day.problem}
            {...day.control}
          />
          <SelectField
            label="For"
            options={uses}
            value={use}
            onChange={({ target }) => {
              const chosen = uses.find(({ value }) => value === target.value)
              if (chosen) save({ uses: chosen.value })
            }}
          />
        </div>
      )}
      <div role="alert">{why && !asks && <p className="notice-bad">It was not recorded. {why}</p>}</div>
      {asks && (
        <ConfirmDialog
          heading="Take this picture off your website?"
          yes="Take it off"
          no="Keep it"
          act={() => consent.mutateAsync({ isWithdrawn: true }).then(() => onRecorded?.())}
          notDone="It is still there."
          onClose={() => setAsks(false)}
        >
          Without consent it leaves every page within a minute, older versions too, and its files are deleted
          after 30 days. Undo cannot bring it back: only a new consent can.
        </ConfirmDialog>
      )}
    </fieldset>
  )
}
