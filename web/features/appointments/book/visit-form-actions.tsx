import { type ReactNode, useRef } from 'react'
import { textLimits } from '#contract/limits.ts'
import type { FilledFor } from '#contract/saved-texts.ts'
import { SavedWords } from '#web/features/consultations/page/saved-words.tsx'
import { outcomeText } from '#web/lib/lost-answer.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { TextAreaField } from '#web/ui/field/field.tsx'
import type { VisitForm } from './use-visit-form.ts'

type Props = {
  form: VisitForm
  words: string
  /** Whether an email is known, and whose. */
  mailed: { name: string; canBeTold: boolean }
  /** Below the tick that notifyClient the client. */
  mailWords?: ReactNode
  children?: ReactNode
}

/** Whether to tell and to remind the client, and the button that saves. */
export function VisitFormActions({ form, words, mailed: { name, canBeTold }, mailWords, children }: Props) {
  const { fields, warnings, reminder, isPending, failure, change } = form
  return (
    <>
      {canBeTold ? (
        <label className="checkbox-row mt-3">
          <input
            type="checkbox"
            checked={fields.notifyClient}
            onChange={({ target }) => change({ notifyClient: target.checked })}
          />
          <span>Send {name} the time and the calendar file</span>
        </label>
      ) : (
        <p className="fine-print mt-3">Without an email nobody is told by mail: ring or text {name}.</p>
      )}
      {canBeTold && fields.notifyClient && mailWords}
      {canBeTold && reminder && (
        <label className="checkbox-row mt-3">
          <input
            type="checkbox"
            checked={fields.sendReminder}
            onChange={({ target }) => change({ sendReminder: target.checked })}
          />
          <span>
            Remind {name} {reminder}
          </span>
        </label>
      )}
      <div className="actions-row mt-4">
        <ActionButton type="submit" spring isPending={isPending}>
          {isPending ? 'Saving...' : warnings.length > 0 ? `${words} all the same` : words}
        </ActionButton>
        {children}
      </div>
      <div role="alert">
        {failure && (
          <p className="outcome outcome-bad mt-3">
            {outcomeText(failure, {
              notDone: 'Not saved.',
              unknown: 'No answer came: it may be saved or not.',
            })}{' '}
            What you typed stays here.
          </p>
        )}
      </div>
    </>
  )
}

type WordsProps = {
  person: FilledFor
  words: string
  error: string | undefined
  onChange: (words: string) => void
}

/** The owner's own words in the mail that brings the client the calendar file. */
export function MailWords({ person, words, error, onChange }: WordsProps) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part}>
      <SavedWords
        person={person}
        words={words}
        isOwn={words !== ''}
        onFill={(text) => onChange(text.words)}
        takeFocus={() => part.current?.querySelector('textarea')?.focus()}
      />
      <TextAreaField
        label="Your words in the mail"
        name="words"
        optionalNote="optional"
        rows={3}
        value={words}
        limit={textLimits.bookingMail}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
