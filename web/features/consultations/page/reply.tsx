import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import {
  ReplyText,
  replyHeldMs,
  sendReply,
  type TimelineEntry,
  undoReply,
} from '#contract/consultation-page.ts'
import { textLimits } from '#contract/limits.ts'
import { smsHref, whatsAppHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { keep } from '#web/admin/lib/kept.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { useMailStatus, useRefetchMail } from '#web/features/mail/queries.ts'
import { callApi, isConflict } from '#web/lib/api-client.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { firstNameOf } from '#web/lib/format.ts'
import { useIdempotencyKey } from '#web/lib/idempotency-key.ts'
import { mailtoHref } from '#web/lib/mailto.ts'
import { retryLost } from '#web/lib/queries.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { showToast } from '#web/ui/toast/show-toast.ts'
import { replyWords, useRefetchRequests, useSavedTexts } from '../queries.ts'
import { HairWords } from '../request-parts.tsx'
import { LastReply } from './last-reply.tsx'
import { initialReplyFor, StartFrom } from './saved-texts.tsx'

type Props = {
  request: WorklistEntry
  timeline: readonly TimelineEntry[]
  now: Date
  /** Below the form. */
  children: ReactNode
}

/** The reply to a request: begins with a saved text; sent from here or from her own mail program. */
export function Reply({ request, timeline, now, children }: Props) {
  const headingId = useId()
  const { data: saved, error } = useSavedTexts()
  const { data: mail } = useMailStatus()
  const last = timeline.find(({ kind }) => kind === 'reply' || kind === 'reply-refused')
  // An undone reply is kept on the device: a form that was opened since reads it anew.
  const undone = timeline.find(({ kind }) => kind === 'reply-undone')
  const facts = useFacts()
  return (
    <section className="box wrap-anywhere" aria-labelledby={headingId}>
      <div className="row-between">
        <h2 id={headingId}>Reply</h2>
        {mail?.isSetUp && <p className="fine-print">From {addressIn(mail.from)}</p>}
      </div>
      {last && <LastReply key={last.id} client={firstNameOf(request.name)} reply={last} now={now} />}
      {saved || error ? (
        <ReplyForm
          key={undone?.id}
          request={request}
          initial={initialReplyFor(request, { texts: saved?.texts ?? [], facts, now })}
          canSend={mail?.isSetUp ?? true}
        />
      ) : (
        <Spinner>Loading your saved texts...</Spinner>
      )}
      {children}
    </section>
  )
}

/** The address in a mailbox such as `North Leeds Curls <hello@example.com>`. */
const addressIn = (mailbox: string) => /<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox

const route = getRouteApi('/admin/consultations/$id')

/** Puts the cursor at the end of the message, which scrolls it into view. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus()
  field?.setSelectionRange(field.value.length, field.value.length)
}

/** On a phone the field stands below its label: beside it, the usual subject is cut off. */
const subjectRow =
  'md:grid md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-x-[0.9rem] md:[&>:nth-child(n+3)]:col-span-full'

type FormProps = { request: WorklistEntry; initial: ReplyText; canSend: boolean }

function ReplyForm({ request, initial, canSend }: FormProps) {
  const message = useRef<HTMLTextAreaElement>(null)
  const { form, field, submit, isPending, failure } = useForm({
    schema: ReplyText,
    saved: initial,
    keepAs: replyWords(request.id),
    keptOn: 'device',
  })
  const send = useSendReply(request, form)
  const text = form.watch()
  const whatsApp = whatsAppHref(request.phone, text.message)
  const isAsked = useLocation({ select: ({ hash }) => hash === 'reply' })
  const navigate = route.useNavigate()
  useEffect(() => {
    if (!isAsked) return
    focusAtEnd(message.current)
    // Only once: a reload keeps the scroll position.
    void navigate({ to: '.', search: true, replace: true, resetScroll: false })
  }, [isAsked, navigate])
  const { ref, ...messageField } = field('message')
  return (
    <form className="column mt-4" aria-label="Reply" noValidate onSubmit={submit(send)}>
      <StartFrom
        person={request}
        text={{ name: text.subject, words: text.message }}
        onFill={({ name, words }) => {
          form.setValue('subject', name || text.subject, { shouldDirty: true })
          form.setValue('message', words, { shouldDirty: true })
        }}
      />
      <TextField
        label="Subject"
        className={subjectRow}
        limit={textLimits.replySubject}
        {...field('subject')}
      />
      {request.hairType && (
        <div className="asked-words">
          <h3 className="plain-heading">{firstNameOf(request.name)} wrote</h3>
          <HairWords words={request.hairType} />
        </div>
      )}
      <TextAreaField
        label="Message"
        rows={16}
        readOnly={isPending}
        hint={form.formState.isDirty ? 'Kept on this device until it is sent.' : undefined}
        {...messageField}
        ref={(element) => {
          ref(element)
          message.current = element
        }}
      />
      <FailedOutcome
        words="Not sent. It stays here; try again, it is never sent twice."
        error={failure ?? null}
      />
      <div className="actions-row wide-actions">
        {canSend && (
          <ActionButton type="submit" spring isPending={isPending}>
            {isPending ? 'Sending...' : 'Send reply'}
          </ActionButton>
        )}
        <a className={canSend ? 'quiet-link' : 'button'} href={mailtoHref(request.email, text)}>
          Open in my mail app
        </a>
        <a className="quiet-link" href={smsHref(request.phone, text.message)}>
          As a text
        </a>
        {whatsApp && (
          <a className="quiet-link" href={whatsApp} target="_blank" rel="noreferrer">
            In WhatsApp<span className="sr-only">, opens in a new tab</span>
          </a>
        )}
      </div>
      <p className="hint">
        {canSend
          ? 'Stops the clock. You can undo for 20 seconds.'
          : 'Mail is not set up, so your mail app sends it. Mark the request as Replied afterwards.'}
      </p>
    </form>
  )
}

/** Sends a reply, with Undo while the server holds it. */
function useSendReply({ id, version, name }: WorklistEntry, form: UseFormReturn<ReplyText>) {
  const client = firstNameOf(name)
  const refetchRequests = useRefetchRequests()
  const refetchMail = useRefetchMail()
  const readAgain = () => Promise.all([refetchRequests(), refetchMail()])
  const { keyOf, renew } = useIdempotencyKey()
  const undoing = useMutation({
    mutationFn: ({ replyId }: { replyId: string; text: ReplyText }) =>
      callApi(undoReply, { params: { id, replyId } }),
    retry: retryLost,
    onSuccess: (_, { text }) => {
      // Also if she has left the page meanwhile.
      keep('device', replyWords(id), text)
      form.reset(text, { keepDefaultValues: true })
      showToast({ title: 'Undone', description: `Your reply to ${client} was not sent. Its words are kept.` })
    },
    onError: (error) =>
      showToast({ title: 'Not undone', description: failureText(error), tone: 'destructive' }),
    onSettled: readAgain,
  })
  const sending = useMutation({
    mutationFn: (body: ReplyText & { id: string }) =>
      callApi(sendReply, { params: { id }, body: { ...body, version } }),
    // A lost answer: the same id is answered like the first time, and nothing is sent twice.
    retry: retryLost,
  })
  return async (text: ReplyText) => {
    const replyId = keyOf(JSON.stringify(text))
    try {
      await sending.mutateAsync({ ...text, id: replyId })
    } catch (error) {
      if (isConflict(error)) void readAgain()
      throw error
    }
    renew()
    form.reset()
    showToast({
      title: 'Reply on its way',
      description: `It goes to ${client} in ${replyHeldMs / 1000} seconds.`,
      undo: { act: () => undoing.mutate({ replyId, text }), forMs: replyHeldMs },
    })
    await readAgain()
  }
}
