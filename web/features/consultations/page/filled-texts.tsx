import { type FilledFor, fillSavedText } from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ContactLinks } from '../contact-links.tsx'
import { useSavedTexts } from './queries.ts'

/** A saved text with its blanks filled in. */
export type FilledText = { id: string; name: string; words: string }

/** The saved texts, filled in for one client. */
export function useFilledTexts(person: FilledFor): FilledText[] {
  const { data } = useSavedTexts()
  const facts = useFacts()
  return (data?.texts ?? []).map(({ id, name, body }) => ({
    ...{ id, name },
    words: fillSavedText(body, person, facts),
  }))
}

/** Links to call or message somebody; messages begin with a saved text. */
export const MessageLinks = ({ entry }: { entry: WorklistEntry }) => (
  <ContactLinks entry={entry} texts={useFilledTexts(entry)} />
)
