import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Draft } from '#contract/consultation-drafts.ts'
import type { ReplyText } from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import type { SavedText } from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf } from '#web/lib/format.ts'
import { NotLoaded } from '#web/ui/notices/not-loaded.tsx'
import { replyPart } from '../open-request.ts'
import { useRefetchRequest } from '../queries.ts'
import { DraftState, describeDraftState, useRequestDraft, useStoredDraft } from './draft.tsx'
import { useFilledTexts } from './filled-texts.tsx'
import { NextToAnswer } from './neighbours.tsx'
import { useReplyMails, useSavedTexts } from './queries.ts'
import { ReplyActions, ReplyFields } from './reply-form.tsx'
import { initialReplyFor } from './reply-labels.ts'
import { RefusedReply, ReplyOutcome } from './reply-outcome.tsx'
import { SavedTexts } from './saved-texts.tsx'
import type { Reply } from './use-reply.ts'

type Props = {
  entry: WorklistEntry
  reply: Reply
  message: RefObject<HTMLTextAreaElement | null>
  now: Date
  /** Called when she has sent the reply from her own mail program. */
  onReplied: () => void
}

/** Puts the cursor at the end of the message, which scrolls it into view. */
export function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** The reply to a request: starts from a saved text; sent from here or from her own mail program. */
export function ReplyPanel(props: Props) {
  const headingId = useId()
  const { data: saved, error } = useSavedTexts()
  const draft = useStoredDraft(props.entry.id, 'reply')
  const { data: mail } = useMailStatus()
  return (
    <section className="box wrap-anywhere" aria-labelledby={headingId}>
      <div className="row-between">
        <h2 id={headingId}>Reply</h2>
        {mail?.isSetUp && <p className="fine-print">From {addressIn(mail.from)}</p>}
      </div>
      {draft.stored && (saved || error) ? (
        <Writing
          {...props}
          stored={draft.stored}
          texts={saved?.texts ?? []}
          canSend={mail?.isSetUp ?? true}
        />
      ) : (
        <NotLoaded query={draft} loading="Loading your saved texts...">
          Your draft could not be loaded.
        </NotLoaded>
      )}
    </section>
  )
}

/** The address in a mailbox such as `North Leeds Curls <hello@example.com>`. */
const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox

type WritingProps = Props & { stored: Draft; texts: readonly SavedText[]; canSend: boolean }

function Writing({ entry, reply, message, now, onReplied, stored, texts, canSend }: WritingProps) {
  const facts = useFacts()
  const initial: ReplyText = initialReplyFor(entry, { texts, facts, now })
  const draft = useRequestDraft(entry.id, 'reply', stored)
  const write = ({ subject, message }: ReplyText) =>
    draft.write(subject === initial.subject && message === initial.message ? null : { subject, message })
  const { held, refused } = useReplyMails(entry.id)
  const readRequestAgain = useRefetchRequest(entry.id)
  // The reply could not be delivered, so the request waits again.
  const onRefused = useEffectEvent(() => {
    reply.writeAgain()
    void readRequestAgain()
  })
  const refusedId = refused?.id
  useEffect(() => {
    if (refusedId !== undefined) onRefused()
  }, [refusedId])
  const [writingTurn, setWritingTurn] = useState(0)
  const writeOn = () => setWritingTurn((turn) => turn + 1)
  useEffect(() => {
    if (writingTurn > 0) focusAtEnd(message.current)
  }, [writingTurn, message])
  useEffect(() => {
    if (location.hash !== replyPart) return
    // Only once: a reload keeps the scroll position.
    history.replaceState(history.state, '', location.pathname + location.search)
    focusAtEnd(message.current)
  }, [message])
  const gone = reply.sent ?? held?.words
  const text = gone ?? draft.content ?? initial
  const isGone = gone !== undefined
  const client = firstNameOf(entry.name)
  return (
    <>
      {refused && !isGone && <RefusedReply requestId={entry.id} mail={refused} firstName={client} />}
      <SavedTexts
        texts={useFilledTexts(entry)}
        text={{ name: text.subject, words: text.message }}
        takeFocus={() => message.current?.focus()}
        isOwn={draft.content !== null}
        isReadOnly={isGone || reply.isSending}
        onFill={({ name, words }) => write({ subject: name, message: words })}
      />
      <ReplyFields
        text={text}
        onWrite={write}
        isReadOnly={isGone || reply.isSending}
        message={message}
        failure={reply.failure}
        hint={isGone ? undefined : describeDraftState(draft)}
        limit={textLimits.replySubject}
      />
      <DraftState draft={draft} what="reply" />
      <ReplyActions
        entry={entry}
        text={text}
        canSend={canSend}
        isGone={isGone}
        isSending={reply.isSending}
        onSend={() => reply.send(text, draft)}
        onReplied={() => {
          draft.discard()
          onReplied()
        }}
      />
      <ReplyOutcome
        reply={reply}
        held={held}
        now={now}
        onUndo={(heldId) =>
          reply.undo(heldId, () => {
            write(text)
            writeOn()
          })
        }
        onGone={draft.forget}
        onWriteAgain={() => {
          reply.writeAgain()
          writeOn()
        }}
      />
      <NextToAnswer id={entry.id} isAnswered={entry.status !== 'new'} />
    </>
  )
}
