import { type ReactNode, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import type { TopicAfter, VisitMessage } from '#contract/visit-messages.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { useVisitMessages } from './by-phone.tsx'
import { MessageForm } from './message-form.tsx'

type Props = {
  appointment: Appointment
  topic: TopicAfter
  icon: 'drop' | 'star' | 'mail'
  /** "Send" and "care advice": the button says the first, the heading both. */
  verb: string
  what: string
  /** What she begins with. */
  words: string
  sent: VisitMessage | undefined
  now: Date
  children: ReactNode
}

/** One thing to send after a visit: what it is, whether it went, and the form. */
export function MessageRow({ appointment, topic, icon, verb, what, words: first, sent, ...props }: Props) {
  const { now, children } = props
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState<string>()
  const row = useRef<HTMLLIElement>(null)
  const hasArrived = sent !== undefined && sent.state !== 'refused' && sent.state !== 'expired'
  const mayGo = !hasArrived || (topic === 'care' && !sent.undoUntil)
  return (
    <li ref={row} tabIndex={-1} className="after-row">
      <Icon name={icon} />
      <div>
        <h3 className="plain-heading">
          {verb} {what}
        </h3>
        {sent ? (
          <MessageState
            appointmentId={appointment.id}
            message={sent}
            now={now}
            onUndone={() => row.current?.focus()}
          />
        ) : (
          <p className="fine-print">{children}</p>
        )}
      </div>
      {mayGo && (
        <Button small variant="line" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {hasArrived ? `${verb} again` : verb}
          <span className="sr-only"> {what}</span>
        </Button>
      )}
      {isOpen && (
        <MessageForm
          {...{ appointment, topic }}
          again={hasArrived}
          words={own ?? first}
          isOwn={own !== undefined}
          onWrite={setOwn}
          onLeave={() => {
            setOpen(false)
            row.current?.focus()
          }}
        />
      )}
    </li>
  )
}

const ways = { mail: '', text: ' by text', whatsapp: ' by WhatsApp' } as const

/** "Sent today at 12:50." */
function describeSending({ state, way, at }: VisitMessage, now: Date): string {
  const when = lowerFirst(formatPastInstant(new Date(at), now))
  if (state === 'waiting') return `On its way since ${when.replace(/^today at /, '')}.`
  if (state === 'refused') return 'The mail could not be delivered.'
  if (state === 'expired') return 'The mail could not be sent in time.'
  return `Sent${ways[way]} ${when}.`
}

type StateProps = { appointmentId: string; message: VisitMessage; now: Date; onUndone: () => void }

/** What became of a message; while it can be taken back, with Undo. */
function MessageState({ appointmentId, message, now, onUndone }: StateProps) {
  const { undoing } = useVisitMessages(appointmentId)
  const words = message.way === 'mail' ? 'The mail goes in 20 seconds.' : 'Noted in the history.'
  return (
    <>
      <div role="status">
        {message.undoUntil ? (
          <InlineNotice words={words}>
            <ActionButton
              small
              variant="line"
              autoFocus
              isPending={undoing.isPending}
              onClick={() => undoing.mutate(message.id, { onSuccess: onUndone })}
            >
              <Icon name="undo" />
              Undo
            </ActionButton>
          </InlineNotice>
        ) : (
          <p className="fine-print">{describeSending(message, now)}</p>
        )}
      </div>
      {undoing.error && (
        <p role="alert" className="outcome outcome-bad">
          Not undone. {failureText(undoing.error)}
        </p>
      )}
    </>
  )
}
