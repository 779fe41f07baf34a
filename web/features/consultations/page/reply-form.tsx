import { type ReactNode, type RefObject, useId } from 'react'
import type { ReplyText } from '#contract/consultation-page.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { mailtoHref } from '#web/lib/mailto.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextField } from '#web/ui/field/field.tsx'
import { FieldError } from '#web/ui/field/field-error.tsx'

type Props = {
  text: ReplyText
  onWrite: (text: ReplyText) => void
  isReadOnly: boolean
  message: RefObject<HTMLTextAreaElement | null>
  failure: Error | null
  hint: string | undefined
  limit: number
  /** What is answered, in sight above the message. */
  asked: ReactNode
}

/** Why the reply was not sent, by field or as a whole. */
function reasons(failure: Error | null): { subject?: string; message?: string; whole?: string } {
  if (!failure) return {}
  const errors = failure instanceof ApiError ? failure.problem?.errors : undefined
  if (errors?.subject || errors?.message)
    return {
      ...(errors.subject && { subject: errors.subject }),
      ...(errors.message && { message: errors.message }),
    }
  const lead = failure instanceof TypeError ? 'No answer came.' : 'Not sent.'
  return { whole: `${lead} ${failureText(failure)} It stays here; try again. It is never sent twice.` }
}

export function ReplyFields({ text, onWrite, isReadOnly, message, failure, hint, limit, asked }: Props) {
  const id = useId()
  const why = reasons(failure)
  const messageError = why.message ?? why.whole
  return (
    <div className="column mt-4">
      <TextField
        label="Subject"
        className="subject-row"
        value={text.subject}
        limit={limit}
        readOnly={isReadOnly}
        error={why.subject}
        onChange={({ target }) => onWrite({ ...text, subject: target.value })}
      />
      {asked}
      <div className="field">
        <label htmlFor={id}>Message</label>
        <textarea
          ref={message}
          id={id}
          className="input"
          rows={16}
          value={text.message}
          readOnly={isReadOnly}
          onChange={({ target }) => onWrite({ ...text, message: target.value })}
          aria-invalid={messageError ? true : undefined}
          aria-describedby={
            [messageError && `${id}error`, hint && `${id}hint`].filter(Boolean).join(' ') || undefined
          }
        />
        {messageError && (
          <FieldError id={`${id}error`} role="alert">
            {messageError}
          </FieldError>
        )}
        {hint && (
          <p className="hint" id={`${id}hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type ActionsProps = {
  entry: WorklistEntry
  text: ReplyText
  /** Whether mail is set up. */
  canSend: boolean
  isSending: boolean
  onSend: () => void
}

/** Sends the reply, or opens it in her own mail program. */
export function ReplyActions({ entry, text, canSend, isSending, onSend }: ActionsProps) {
  return (
    <>
      <div className="actions-row wide-actions">
        {canSend && (
          <ActionButton spring isPending={isSending} onClick={onSend}>
            {isSending ? 'Sending...' : 'Send reply'}
          </ActionButton>
        )}
        <a className={canSend ? 'quiet-link' : 'button'} href={mailtoHref(entry.email, text)}>
          Open in my mail app
        </a>
      </div>
      <p className="hint mt-4">
        {canSend
          ? 'Stops the clock. You can undo for 20 seconds.'
          : 'Mail is not set up, so your mail app sends it. Mark the request as Replied afterwards.'}
      </p>
    </>
  )
}
