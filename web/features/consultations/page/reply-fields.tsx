import { type RefObject, useId } from 'react'
import type { ReplyText } from '#contract/consultation-page.ts'
import { ApiError } from '#web/lib/api-client.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { UnknownOutcome } from '#web/lib/lost-answer.ts'
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
  const cause = failure instanceof UnknownOutcome ? failure.cause : failure
  const lead = failure instanceof UnknownOutcome ? 'No answer came: it may be on its way.' : 'Not sent.'
  return { whole: `${lead} ${failureText(cause)} It stays here; try again. It is never sent twice.` }
}

export function ReplyFields({ text, onWrite, isReadOnly, message, failure, hint, limit }: Props) {
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
