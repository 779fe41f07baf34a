import { ChevronDownIcon } from 'lucide-react'
import * as z from 'zod/mini'
import { formatBookingDay } from '#contract/booking-words.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { mailTo, textTo, whatsAppTo } from '#web/admin/ui/contact-links.tsx'
import { StartFrom } from '#web/features/consultations/page/saved-texts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Contacts } from '../parts.tsx'
import type { OpenedVisit } from '../queries.ts'

const Message = z.object({ words: z.string() })

/** Words to a client, taken into her own mail program, a text or WhatsApp; those of the reminder, before a visit. */
export function VisitMessage({ opened, now }: { opened: OpenedVisit; now: Date }) {
  const { id, client, email, serviceType, area: location, startsAt } = opened.appointment
  const { name, phone } = client
  const { field, form } = useForm({
    schema: Message,
    saved: { words: opened.reminderText ?? '' },
    keepAs: `visit-message:${id}`,
  })
  const { words } = form.watch()
  const subject = `Your visit on ${formatBookingDay(new Date(startsAt), now)}`
  if (email === '' && phone === '') return null
  return (
    <details className="fold box">
      <summary>
        <h2>Write to {firstNameOf(name)}</h2>
        <ChevronDownIcon className="icon" />
      </summary>
      <StartFrom
        person={{ name, serviceType, location }}
        text={{ name: '', words }}
        prepared={opened.reminderText}
        onFill={(text) => form.setValue('words', text.words, { shouldDirty: true })}
      />
      <TextAreaField
        label="Words"
        hint="They open in your own mail or message app, to send from there."
        rows={8}
        {...field('words')}
      />
      <Contacts
        isSmall
        ways={[
          mailTo(email, 'Mail', `to ${name}`, { subject, message: words }),
          textTo(client, 'Text', `to ${name} with these words`, words),
          whatsAppTo(client, words, `to ${name}`),
        ]}
      />
    </details>
  )
}
