import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useId } from 'react'
import type { TimelineEntry } from '#contract/consultation-page.ts'
import { minuteMs } from '#contract/durations.ts'
import { textLimits } from '#contract/limits.ts'
import { retryMail } from '#contract/mail.ts'
import type { SavedText } from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useMailStatus, useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { InlineNotice } from '#web/ui/inline-notice.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'
import { HairWords } from '../hair-words.tsx'
import { useRefetchRequests } from '../queries.ts'
import { useFilledTexts } from './filled-texts.tsx'
import { NextToAnswer } from './next-to-answer.tsx'
import { useLastReply, useSavedTexts } from './queries.ts'
import { ReplyActions, ReplyFields } from './reply-form.tsx'
import { initialReplyFor } from './reply-labels.ts'
import { SavedTexts } from './saved-texts.tsx'
import { useReply } from './use-reply.ts'

type Props = {
  entry: WorklistEntry
  message: RefObject<HTMLTextAreaElement | null>
  now: Date
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
  const { data: mail } = useMailStatus()
  return (
    <section className="box wrap-anywhere" aria-labelledby={headingId}>
      <div className="row-between">
        <h2 id={headingId}>Reply</h2>
        {mail?.isSetUp && <p className="fine-print">From {addressIn(mail.from)}</p>}
      </div>
      {saved || error ? (
        <Writing {...props} texts={saved?.texts ?? []} canSend={mail?.isSetUp ?? true} />
      ) : (
        <Spinner>Loading your saved texts...</Spinner>
      )}
    </section>
  )
}

/** The address in a mailbox such as `North Leeds Curls <hello@example.com>`. */
const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox

const route = getRouteApi('/admin/consultations/$id')

type WritingProps = Props & { texts: readonly SavedText[]; canSend: boolean }

function Writing({ entry, message, now, texts, canSend }: WritingProps) {
  const facts = useFacts()
  const initial = initialReplyFor(entry, { texts, facts, now })
  const { draft, write, isSending, failure, send } = useReply(entry)
  const text = draft ?? initial
  const last = useLastReply(entry.id)
  const isAsked = useLocation({ select: ({ hash }) => hash === 'reply' })
  const navigate = route.useNavigate()
  useEffect(() => {
    if (!isAsked) return
    focusAtEnd(message.current)
    // Only once: a reload keeps the scroll position.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isAsked, message, navigate])
  return (
    <>
      {last && <LastReply key={last.id} entry={entry} reply={last} now={now} />}
      <SavedTexts
        texts={useFilledTexts(entry)}
        text={{ name: text.subject, words: text.message }}
        takeFocus={() => message.current?.focus()}
        isOwn={draft !== undefined}
        isReadOnly={isSending}
        onFill={({ name, words }) => write({ subject: name, message: words })}
      />
      <ReplyFields
        text={text}
        onWrite={write}
        isReadOnly={isSending}
        message={message}
        failure={failure}
        hint={draft && 'Kept on this device until it is sent.'}
        limit={textLimits.replySubject}
        asked={
          entry.hairType && (
            <div className="asked-words">
              <h3 className="plain-heading">{firstNameOf(entry.name)} wrote</h3>
              <HairWords words={entry.hairType} />
            </div>
          )
        }
      />
      <ReplyActions
        entry={entry}
        text={text}
        canSend={canSend}
        isSending={isSending}
        onSend={() => send(text)}
      />
      <NextToAnswer id={entry.id} isAnswered={entry.status !== 'new'} />
    </>
  )
}

/** A reply is held for 20 seconds; if it waits longer than this, the mail server is unavailable. */
const heldLongMs = minuteMs

type LastReplyProps = { entry: WorklistEntry; reply: TimelineEntry; now: Date }

/** What has become of the last reply, while that concerns her. */
function LastReply({ entry, reply: { at, mail }, now }: LastReplyProps) {
  const client = firstNameOf(entry.name)
  const readAgain = useRefetchRequests()
  const readMailAgain = useRefetchMail()
  const retry = useMutation({
    mutationFn: (id: string) => callApi(retryMail, { params: { id } }),
    onSettled: () => Promise.all([readAgain(), readMailAgain()]),
  })
  const isRefused = mail?.state === 'refused'
  // The reply could not be delivered, so the request waits again.
  const onRefused = useEffectEvent(() => void readAgain())
  useEffect(() => {
    if (isRefused) onRefused()
  }, [isRefused])
  if (mail?.state === 'waiting')
    return (
      <div role="status" className="reply-strip">
        <InlineNotice
          words={
            now.getTime() - Date.parse(at) > heldLongMs
              ? `Your reply waits since ${formatClockTime(at)}, and goes out as soon as your mail company answers.`
              : 'Your reply goes out in a moment.'
          }
        />
      </div>
    )
  if (!mail || !isRefused) return null
  return (
    <InlineNotice
      isBad
      words={
        <>
          Your reply did not reach {client}. {mail.reason}{' '}
          {retry.error && `Not tried again. ${failureText(retry.error)}`}
        </>
      }
    >
      <ActionButton small variant="line" isPending={retry.isPending} onClick={() => retry.mutate(mail.id)}>
        Try again
      </ActionButton>
    </InlineNotice>
  )
}
