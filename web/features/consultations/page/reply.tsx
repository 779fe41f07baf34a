import { useLocation, useNavigate } from '@tanstack/react-router'
import { CheckIcon, ChevronRightIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ReplyText } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useForm } from '#web/admin/lib/use-form.ts'
import { FailedOutcome } from '#web/admin/ui/alert.tsx'
import { ContactLinks, mailTo, textTo, whatsAppTo } from '#web/admin/ui/contact-links.tsx'
import { Query } from '#web/admin/ui/query.tsx'
import { useMailStatus } from '#web/features/mail/queries.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstNameOf, formatClockTime } from '#web/lib/format.ts'
import { LinkButton } from '#web/lib/link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { TextAreaField, TextField } from '#web/ui/field/field.tsx'
import { replyTo, replyWords, useSavedTexts, useWorklistSummary } from '../queries.ts'
import { HairWords } from '../request-parts.tsx'
import { initialReplyFor, StartFrom } from './saved-texts.tsx'
import { useSendReply } from './use-send-reply.ts'

type Props = { request: WorklistEntry; waitsSince: string | undefined }

/** The reply to a request: begins with a saved text; sent from here or from her own mail program. */
export function Reply({ request, waitsSince }: Props) {
  const facts = useFacts()
  const { data: mail } = useMailStatus()
  return (
    <section className="box wrap-anywhere print:hidden" aria-labelledby="reply-heading">
      <h2 id="reply-heading">Reply</h2>
      <div role="status">
        {waitsSince && (
          <p className="icon-line mt-4 bg-cream-100 px-4 py-3">
            <CheckIcon className="icon good" />
            Your reply waits since {formatClockTime(waitsSince)} and goes out by itself.
          </p>
        )}
      </div>
      <Query of={useSavedTexts()} what="your saved texts">
        {({ texts }) => (
          <ReplyForm
            request={request}
            initial={initialReplyFor(request, texts, facts)}
            canSend={mail?.isSetUp ?? true}
          />
        )}
      </Query>
      <NextToAnswer request={request} />
    </section>
  )
}

/** Puts the cursor at the end of the message, which is shown from its label on. */
function focusAtEnd(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true })
  field?.setSelectionRange(field.value.length, field.value.length)
  field?.labels[0]?.scrollIntoView()
}

/** On a phone the field stands below its label: beside it, the usual subject is cut off. */
const subjectRow =
  'md:grid md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-x-[0.9rem] md:[&>:nth-child(n+3)]:col-span-full'
/** In sight while the reply is written, below the header; unfolded, it leaves room for the reply. */
const askedLook =
  'in-sight sticky top-0 z-1 max-h-[max(9rem,25dvh)] overflow-auto border-l-3 border-copper-500 bg-cream-100 px-3 py-[0.6rem] leading-[1.45] [--excerpt-lines:8] max-md:[--excerpt-lines:3]'

type FormProps = { request: WorklistEntry; initial: ReplyText; canSend: boolean }

function ReplyForm({ request, initial, canSend }: FormProps) {
  const message = useRef<HTMLTextAreaElement>(null)
  const keepAs = replyWords(request.id)
  const { form, field, submit, isPending, failure } = useForm({
    ...{ schema: ReplyText, saved: initial, keepAs, keptOn: 'device', isRepeatable: true },
  })
  const send = useSendReply(request, form)
  const text = form.watch()
  const isAsked = useLocation({ select: ({ hash }) => hash === 'reply' })
  const navigate = useNavigate({ from: '/admin/consultations/$id' })
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
        prepared={initial.message}
        onFill={({ name, words }) => {
          form.setValue('subject', name || text.subject, { shouldDirty: true })
          form.setValue('message', words, { shouldDirty: true })
        }}
      />
      <TextField label="Subject" className={subjectRow} {...field('subject')} />
      {request.hairType && (
        <div className={askedLook}>
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
      <FailedOutcome words="Not sent. It stays here; try again, it is never sent twice." error={failure} />
      {canSend && (
        <div className="row wide-actions">
          <Button type="submit" spring isPending={isPending}>
            {isPending ? 'Sending...' : 'Send reply'}
          </Button>
        </div>
      )}
      {/* The same message from her own apps. */}
      <div className="row">
        <ContactLinks
          isSmall
          ways={[
            mailTo(request.email, 'Open in my mail app', request.name, text),
            textTo(request, 'As a text', request.name, text.message),
            whatsAppTo(request, text.message),
          ]}
        />
      </div>
      <p className="hint">
        {canSend
          ? 'Stops the clock. You can undo for 20 seconds.'
          : 'Mail is not set up, so your mail app sends it. Mark the request as Replied afterwards.'}
      </p>
    </form>
  )
}

/** Once a request is answered: a link to the one that waits longest besides it. */
function NextToAnswer({ request: { id, status } }: { request: WorklistEntry }) {
  const { data } = useWorklistSummary()
  const next = data?.urgent.find((entry) => entry.id !== id)
  if (status === 'new' || !next) return null
  return (
    <LinkButton small className="mt-4" search {...replyTo(next.id)}>
      Next to answer: {next.name}
      <ChevronRightIcon className="icon" />
    </LinkButton>
  )
}
