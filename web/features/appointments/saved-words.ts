import type { ComponentType } from 'react'
import type { FilledFor } from '#contract/fill-saved-text.ts'
import type { TopicAfter } from '#contract/visit-messages.ts'

/** The owner's saved texts above a field of words; they belong to the requests. */
export type SavedWords = ComponentType<{
  kind: 'booked' | TopicAfter
  entry: FilledFor
  words: string
  isOwn: boolean
  onWrite: (words: string) => void
  takeFocus: () => void
}>
