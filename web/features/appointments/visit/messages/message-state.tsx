import type { VisitMessage } from '#contract/visit-messages.ts'
import { formatPastInstant, lowerFirst } from '#web/lib/day-labels.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { useVisitMessages } from './use-visit-messages.ts'

const ways = { mail: '', text: ' by text', whatsapp: ' by WhatsApp' } as const

/** "Sent today at 12:50." */
export function describeSending({ state, way, at }: VisitMessage, now: Date): string {
  const when = lowerFirst(formatPastInstant(new Date(at), now))
  if (state === 'waiting') return `On its way since ${when.replace(/^today at /, '')}.`
  if (state === 'refused') return 'The mail could not be delivered.'
  if (state === 'expired') return 'The mail could not be sent in time.'
  return `Sent${ways[way]} ${when}.`
}

type Props = { appointmentId: string; message: VisitMessage; now: Date; onUndone: () => void }

/** What became of a message; while it can be taken back, with Undo. */
export function MessageState({ appointmentId, message, now, onUndone }: Props) {
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
