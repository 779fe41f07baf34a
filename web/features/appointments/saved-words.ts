import { type ComponentType, createContext } from 'react'
import type { FilledFor } from '#contract/saved-texts.ts'

type Props = {
  person: FilledFor
  words: string
  isOwn: boolean
  onFill: (text: { name: string; words: string }) => void
  takeFocus: () => void
}

/** The owner's saved texts above a field of words; they belong to the requests. */
export const SavedWordsContext = createContext<ComponentType<Props>>(() => null)
