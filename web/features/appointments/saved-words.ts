import { type ComponentType, createContext } from 'react'
import type { FilledFor } from '#contract/fill-saved-text.ts'
import type { TopicAfter } from '#contract/visit-messages.ts'

type Props = {
  kind: 'booked' | TopicAfter
  entry: FilledFor
  words: string
  isOwn: boolean
  onWrite: (words: string) => void
  takeFocus: () => void
}

/** The owner's saved texts above a field of words; they belong to the requests. */
export const SavedWordsContext = createContext<ComponentType<Props>>(() => null)
