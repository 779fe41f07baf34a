import { type FormEvent, use, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import { textLimits } from '#contract/limits.ts'
import type { TopicAfter } from '#contract/visit-messages.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { SavedWordsContext } from '../saved-words.ts'
import { ByPhone, useVisitMessages } from './by-phone.tsx'

type Props = {
  appointment: Appointment
  topic: TopicAfter
  /** Care advice was sent before. */
  again: boolean
  words: string
  isOwn: boolean
  onWrite: (words: string) => void
  onLeave: () => void
}

/** The words as they will go, to look at and change; one press sends them. */
export function MessageForm({ appointment, topic, again, words, isOwn, onWrite, onLeave }: Props) {
  const SavedWords = use(SavedWordsContext)
  const { id, client, serviceType, area, place } = appointment
  const [messageId] = useState(randomUuid)
  const form = useRef<HTMLFormElement>(null)
  const { sending } = useVisitMessages(id)
  const takeFocus = () => form.current?.querySelector('textarea')?.focus()
  const name = firstNameOf(client.name)
  const send = (event: FormEvent) => {
    event.preventDefault()
    // Enter in the sheet of a saved text, which stands within this form.
    if (form.current?.querySelector('dialog:modal')) return
    if (words.trim() === '') return takeFocus()
    const body = { id: messageId, topic, way: 'mail', words, again } as const
    if (!sending.isPending) sending.mutate(body, { onSuccess: onLeave })
  }
  return (
    <form ref={form} noValidate className="inset whole-row" onSubmit={send} aria-label={`Words to ${name}`}>
      {again && <p>It was sent already. Send it again only if {name} asked for it.</p>}
      <SavedWords
        kind={topic}
        entry={{
          ...{ name: client.name, phone: client.phone, serviceType, location: area },
          mobileService: place === 'home',
          startsAt: appointment.startsAt,
        }}
        {...{ words, isOwn, onWrite, takeFocus }}
      />
      <TextAreaField
        label="Your words"
        name="words"
        rows={8}
        value={words}
        limit={textLimits.savedText}
        error={words.trim() === '' ? 'There are no words in it yet.' : undefined}
        onChange={({ target }) => onWrite(target.value)}
      />
      {client.email === '' && client.phone !== '' && (
        <ByPhone {...{ appointment, topic, words, again }} verb="Send" onSent={onLeave} />
      )}
      <div className="actions-row wide-actions">
        {client.email !== '' && (
          <ActionButton type="submit" isPending={sending.isPending}>
            Send to {name}
          </ActionButton>
        )}
        <button type="button" className="quiet-button" onClick={onLeave}>
          Not now
        </button>
      </div>
      {sending.error && (
        <p role="alert" className="outcome outcome-bad mt-3">
          Not sent. {failureText(sending.error)}
        </p>
      )}
    </form>
  )
}
