import type { FilledFor } from '#contract/fill-saved-text.ts'
import type { SavedTextKind } from '#contract/saved-texts.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { fillTextsOfKind } from './filled-texts.tsx'
import { useSavedTexts } from './queries.ts'
import { SavedTexts } from './saved-texts.tsx'

type Props = {
  kind: SavedTextKind
  /** The request or client that the blanks are filled in for. */
  entry?: FilledFor
  words: string
  /** Whether she has typed or changed them. */
  isOwn: boolean
  onWrite: (words: string) => void
  takeFocus: () => void
}

/** Her saved texts above a field of words that stands elsewhere. */
export function SavedWords({ kind, entry, words, onWrite, ...rest }: Props) {
  const { data } = useSavedTexts()
  const facts = useFacts()
  return (
    <SavedTexts
      {...rest}
      as={kind === 'away' ? 'h2' : 'h3'}
      texts={fillTextsOfKind(data?.texts ?? [], kind, entry, facts)}
      text={{ subject: '', message: words }}
      isReadOnly={false}
      onFill={({ message }) => onWrite(message)}
    />
  )
}
