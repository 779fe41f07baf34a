import { type ReactNode, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointment.ts'
import type { TopicAfter, VisitMessage } from '#contract/visit-messages.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import type { SavedWords } from '../../saved-words.ts'
import { MessageForm } from './message-form.tsx'
import { MessageState } from './message-state.tsx'

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
  SavedWords: SavedWords
  now: Date
  children: ReactNode
}

/** One thing to send after a visit: what it is, whether it went, and the form. */
export function MessageRow({ appointment, topic, icon, verb, what, words: first, sent, ...props }: Props) {
  const { SavedWords, now, children } = props
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
          {...{ appointment, topic, SavedWords }}
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
