import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import MailIcon from 'lucide-react/icons/mail'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import { useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { formatBookingDay } from '#contract/booking-words.ts'
import { textLimits } from '#contract/limits.ts'
import { smsHref, whatsAppHref } from '#contract/phone.ts'
import { StartFrom } from '#web/features/consultations/page/saved-texts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { mailtoHref } from '#web/lib/mailto.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { WhatsAppIcon } from '#web/ui/whatsapp-icon.tsx'

type Props = {
  appointment: Appointment
  /** The words of the reminder, of a visit to come. */
  reminderText: string | undefined
  now: Date
}

/** Words to a client, taken into her own mail program, a text or WhatsApp. Nothing of it is stored. */
export function WriteToClient({ appointment, reminderText = '', now }: Props) {
  const { client, email, serviceType, area, startsAt } = appointment
  const [subject, setSubject] = useState(`Your visit on ${formatBookingDay(new Date(startsAt), now)}`)
  const [words, setWords] = useState(reminderText)
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
          if (text.name !== '') setSubject(text.name)
          setWords(text.words)
        }}
      />
      <TextAreaField
        label="Words"
        hint="They open in your own mail or message app, to send from there."
        rows={8}
        value={words}
        limit={textLimits.savedText}
        onChange={({ target }) => setWords(target.value)}
      />
      <div className="wrapping diary-actions">
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
