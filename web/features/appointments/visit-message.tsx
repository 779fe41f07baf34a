import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import * as z from 'zod/mini'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import { textLimits } from '#contract/limits.ts'
import { smsHref, whatsAppHref } from '#contract/phone.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { StartFrom } from '#web/features/consultations/page/saved-texts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { mailtoHref } from '#web/lib/mailto.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { WhatsAppIcon } from '#web/ui/whatsapp-icon.tsx'
import { contactButtons } from './next-visit.tsx'

type Props = {
  appointment: Appointment
  /** The words of the reminder, of a visit to come. */
  reminderText: string | undefined
  now: Date
}

const Message = z.object({ subject: z.string(), words: z.string() })

/** Words to a client, taken into her own mail program, a text or WhatsApp. */
export function VisitMessage({ appointment, reminderText = '', now }: Props) {
  const { id, client, email, serviceType, area, startsAt } = appointment
  const { field, form } = useForm({
    schema: Message,
    saved: { subject: `Your visit on ${formatBookingDay(new Date(startsAt), now)}`, words: reminderText },
    keepAs: `visit-message:${id}`,
  })
  const { subject, words } = form.watch()
  const whatsApp = whatsAppHref(client.phone, words)
  if (email === '' && client.phone === '') return null
  return (
    <details className="fold box">
      <summary>
        <h2>Write to {firstNameOf(client.name)}</h2>
        <ChevronDownIcon className="icon" />
      </summary>
      <StartFrom
        person={{ name: client.name, serviceType, location: area }}
        text={{ name: subject, words }}
        onFill={(text) => {
          if (text.name !== '') form.setValue('subject', text.name, { shouldDirty: true })
          form.setValue('words', text.words, { shouldDirty: true })
        }}
      />
      <TextAreaField
        label="Words"
        hint="They open in your own mail or message app, to send from there."
        rows={8}
        limit={textLimits.savedText}
        {...field('words')}
      />
      <div className={contactButtons}>
        {email !== '' && (
          <ButtonLink small variant="line" href={mailtoHref(email, { subject, message: words })}>
            <MailIcon className="icon" />
            Mail<span className="sr-only"> to {client.name}</span>
          </ButtonLink>
        )}
        {client.phone !== '' && (
          <ButtonLink small variant="line" href={smsHref(client.phone, words)}>
            <MessageSquareIcon className="icon" />
            Text<span className="sr-only"> to {client.name} with these words</span>
          </ButtonLink>
        )}
        {whatsApp && (
          <ButtonLink small variant="line" href={whatsApp} target="_blank" rel="noreferrer">
            <WhatsAppIcon className="icon" />
            WhatsApp<span className="sr-only"> to {client.name}, opens in a new tab</span>
          </ButtonLink>
        )}
      </div>
    </details>
  )
}
