import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { EndpointInput } from '#contract/endpoint.ts'
import { smsHref, whatsAppHref } from '#contract/phone.ts'
import {
  type MessageTopic,
  type MessageWay,
  sendVisitMessage,
  undoVisitMessage,
} from '#contract/visit-messages.ts'
import { callApi } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { randomUuid } from '#web/lib/random-id.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { useRefetchDiary } from '../diary-queries.ts'

type Message = EndpointInput<typeof sendVisitMessage>['body']

/** Sends what she writes about a visit, or notes that she has sent it; either can be undone for a while. */
export function useVisitMessages(id: string) {
  const onSuccess = useRefetchDiary()
  const sending = useMutation({
    mutationFn: (body: Message) => callApi(sendVisitMessage, { params: { id }, body }),
    onSuccess,
  })
  const undoing = useMutation({
    mutationFn: (messageId: string) => callApi(undoVisitMessage, { params: { id, messageId } }),
    onSuccess,
  })
  return { sending, undoing }
}

type Props = {
  appointment: { id: string; client: { name: string; phone: string } }
  topic: MessageTopic
  words: string
  again?: boolean
  /** What the buttons begin with: "Remind by text". */
  verb: string
  onSent?: () => void
}

/** Opens her words as a text or in WhatsApp, and asks afterwards whether they went. */
export function ByPhone({ appointment, topic, words, again = false, verb, onSent }: Props) {
  const { id, client } = appointment
  const [asked, setAsked] = useState<{ id: string; way: Exclude<MessageWay, 'mail'> }>()
  const links = useRef<HTMLDivElement>(null)
  const { sending } = useVisitMessages(id)
  const whatsApp = whatsAppHref(client.phone, words)
  const leave = () => {
    setAsked(undefined)
    links.current?.querySelector('a')?.focus()
  }
  const note = () => {
    if (!asked) return
    sending.mutate(
      { ...asked, topic, words, again },
      {
        onSuccess: () => {
          leave()
          onSent?.()
        },
      },
    )
  }
  return (
    <>
      <div ref={links} className="wrapping diary-actions">
        <ButtonLink
          small
          variant="line"
          href={smsHref(client.phone, words)}
          onClick={() => setAsked({ id: randomUuid(), way: 'text' })}
        >
          <Icon name="text" />
          {verb} by text<span className="sr-only"> {client.name}</span>
        </ButtonLink>
        {whatsApp && (
          <ButtonLink
            small
            variant="line"
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            onClick={() => setAsked({ id: randomUuid(), way: 'whatsapp' })}
          >
            <Icon name="whatsapp" />
            {verb} by WhatsApp<span className="sr-only"> {client.name}, opens in a new tab</span>
          </ButtonLink>
        )}
      </div>
      <div role="status">
        {asked && (
          <InlineNotice words="Did you send it?">
            <ActionButton small isPending={sending.isPending} onClick={note}>
              Sent
            </ActionButton>
            <Button small variant="line" onClick={leave}>
              Not yet
            </Button>
          </InlineNotice>
        )}
      </div>
      {sending.error && (
        <p role="alert" className="outcome outcome-bad">
          Not noted. {failureText(sending.error)}
        </p>
      )}
    </>
  )
}
