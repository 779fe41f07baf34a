import type { FilledFor } from '#contract/saved-texts.ts'
import { useFilledTexts } from './filled-texts.tsx'
import { SavedTexts } from './saved-texts.tsx'

type Props = {
  /** The client that the blanks are filled in for. */
  person: FilledFor
  words: string
  /** Whether she has typed or changed them. */
  isOwn: boolean
  onFill: (text: { name: string; words: string }) => void
  takeFocus: () => void
}

/** Her saved texts above a field of words that stands elsewhere. */
export const SavedWords = ({ person, words, ...props }: Props) => (
  <SavedTexts {...props} texts={useFilledTexts(person)} text={{ name: '', words }} isReadOnly={false} />
)
