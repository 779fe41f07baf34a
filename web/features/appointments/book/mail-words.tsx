import { use, useRef } from 'react'
import type { FilledFor } from '#contract/fill-saved-text.ts'
import { textLimits } from '#contract/limits.ts'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { SavedWordsContext } from '../saved-words.ts'

type Props = {
  person: FilledFor
  words: string
  error: string | undefined
  onChange: (words: string) => void
}

/** The owner's own words in the mail that brings the client the calendar file. */
export function MailWords({ person, words, error, onChange }: Props) {
  const SavedWords = use(SavedWordsContext)
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part}>
      <SavedWords
        kind="booked"
        entry={person}
        words={words}
        isOwn={words !== ''}
        onWrite={onChange}
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
