import type { ReactNode } from 'react'
import { textLimits } from '#contract/limits.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { StartFrom } from '#web/features/consultations/page/saved-texts.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { Link } from '#web/lib/link.tsx'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { formatShortStart } from '../words.ts'
import { FormBar } from './form-bar.tsx'
import type { VisitForm } from './use-visit-form.ts'

type Props = {
  visit: VisitForm
  client: { name: string; email: string }
}

/** Whether to confirm the visit to the client, and to remind them. */
export function MailTicks({ visit, client, hasWords = false }: Props & { hasWords?: boolean }) {
  const { form, values, reminder } = visit
  const { salonAddress } = useFacts()
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
      {values.notifyClient && hasWords && <MailWords visit={visit} name={client.name} />}
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

/** The owner's own words in the confirmation. */
function MailWords({ visit, name }: { visit: VisitForm; name: string }) {
  const { field, values, fill } = visit
  return (
    <div>
      <StartFrom
        person={{ name, serviceType: values.serviceType, location: values.area }}
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
  )
}

type BarProps = {
  visit: VisitForm
  /** What the button does. */
  words: string
  children?: ReactNode
}

/** The chosen time and the button that saves; once a time is chosen, it stays in reach. */
export function SaveBar({ visit, words, children }: BarProps) {
  const { chosen, warnings, isPending, failure } = visit
  return (
    <>
      <FormBar isInReach={chosen !== undefined} isChanged={chosen !== undefined}>
        <p role="status" className="semibold">
          {chosen ? formatShortStart(chosen) : 'Choose a time.'}
        </p>
        <div className="actions-row">
          {children}
          <ActionButton type="submit" spring isPending={isPending}>
            {isPending ? 'Saving...' : warnings.length > 0 ? `${words} all the same` : words}
          </ActionButton>
        </div>
      </FormBar>
      <FailedOutcome words="Not saved. What you typed stays here." error={failure} />
    </>
  )
}
