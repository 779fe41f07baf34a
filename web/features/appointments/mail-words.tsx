import { type ComponentType, useRef, useState } from 'react'
import { textLimits } from '#contract/limits.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { TextAreaField } from '#web/ui/field/field.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

/** Her saved texts above the words; they belong to the requests. */
export type SavedWords = ComponentType<{
  kind: 'booked'
  entry: WorklistEntry
  words: string
  isOwn: boolean
  onWrite: (words: string) => void
  takeFocus: () => void
}>

type Props = { entry: WorklistEntry; SavedWords: SavedWords; problem: string | undefined; isHidden: boolean }

/** Words of hers in the mail that brings the client the calendar file. */
export function MailWords({ entry, SavedWords, problem, isHidden }: Props) {
  const [words, setWords] = useState('')
  const fields = useRef<HTMLDivElement>(null)
  return (
    <details className="fold" hidden={isHidden}>
      <summary>
        Your words in the mail
        <Icon name="plus" />
      </summary>
      <div ref={fields}>
        <SavedWords
          kind="booked"
          entry={entry}
          words={words}
          isOwn={words !== ''}
          onWrite={setWords}
          takeFocus={() => fields.current?.querySelector('textarea')?.focus()}
        />
        <TextAreaField
          label="Your words"
          name="words"
          rows={4}
          value={words}
          limit={textLimits.bookingMail}
          error={problem}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
    </details>
  )
}
