import { textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { StartFrom } from '#web/features/consultations/page/saved-texts.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { takeFocus } from '#web/lib/take-focus.ts'
import { useNow, useToday } from '#web/lib/use-now.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { DayList } from '../diary/day-list.tsx'
import { useDiary } from '../queries.ts'
import { formatShortStart } from '../words.ts'
import { FormBar } from './form-parts.tsx'
import type { VisitForm } from './use-visit-form.ts'
import { VisitFields } from './visit-fields.tsx'

type Props = {
  visit: VisitForm
  /** Closes the form of a visit that is moved; a new one has none. */
  onLeave?: () => void
}

/** The fields of a visit, whom to tell of it, and the chosen time with the button that saves; these stay in reach. */
export function VisitBox({ visit, onLeave }: Props) {
  const { chosen, warnings, isPending, failure } = visit
  const button = onLeave ? 'Move it' : 'Book it'
  return (
    <>
      <section className="box" aria-labelledby="what-and-when">
        <h2 id="what-and-when" tabIndex={-1} ref={onLeave && takeFocus}>
          {onLeave ? 'Move' : 'What and when'}
        </h2>
        <VisitFields visit={visit} isNew={!onLeave} />
        <MailTicks visit={visit} hasWords={!onLeave} />
      </section>
      <FormBar isInReach={chosen !== undefined} isChanged={chosen !== undefined}>
        <p role="status" className="semibold">
          {chosen ? formatShortStart(chosen) : 'Choose a time.'}
        </p>
        <div className="actions-row">
          {onLeave && (
            <button type="button" className="quiet-button" onClick={onLeave}>
              Keep it as it is
            </button>
          )}
          <ActionButton type="submit" spring isPending={isPending}>
            {isPending ? 'Saving...' : warnings.length > 0 ? `${button} all the same` : button}
          </ActionButton>
        </div>
      </FormBar>
      <FailedOutcome words="Not saved. What you typed stays here." error={failure} />
    </>
  )
}

/** Whether to confirm the visit to the client, in her own words, too, and to remind them. */
function MailTicks({ visit, hasWords }: { visit: VisitForm; hasWords: boolean }) {
  const { form, field, fill, values, reminder } = visit
  const { salonAddress } = useFacts()
  const client = values.client ?? values
  const name = firstNameOf(client.name) || 'them'
  if (client.email.trim() === '')
    return <p className="fine-print mt-3">Without an email nobody is told by mail: ring or text {name}.</p>
  return (
    <>
      <label className="checkbox-row mt-3">
        <input type="checkbox" {...form.register('notifyClient')} />
        <span>Send {name} a confirmation, with the calendar file</span>
      </label>
      {values.notifyClient && values.place === 'salon' && !salonAddress?.street && (
        <p className="fine-print">
          The confirmation cannot say where the salon is.{' '}
          <Link to="/admin/website/$part" params={{ part: 'details' }} search={{ field: 'salon' }}>
            Add the street
          </Link>
        </p>
      )}
      {values.notifyClient && hasWords && (
        <div>
          <StartFrom
            person={{ name: client.name, serviceType: values.serviceType, location: values.area }}
            text={{ name: '', words: values.words }}
            onFill={({ words }) => fill({ words })}
          />
          <TextAreaField
            label="Your words in the mail"
            optionalNote="optional"
            rows={3}
            limit={textLimits.bookingMail}
            {...field('words')}
          />
        </div>
      )}
      {reminder && (
        <label className="checkbox-row mt-3">
          <input type="checkbox" {...form.register('sendReminder')} />
          <span>
            Remind {name} {reminder}
          </span>
        </label>
      )}
    </>
  )
}

/** The chosen day as it stands; a press on free time takes it. */
export function ChosenDay({ visit: { values, take } }: { visit: VisitForm }) {
  const today = useToday()
  const now = useNow()
  const { data } = useDiary(values.date || today, 1)
  return (
    <div className="column">{data && <DayList diary={data} days={data.days} now={now} onFree={take} />}</div>
  )
}
