import { type FilledFor, fillSavedText, type OwnFacts, ownerBlankValues } from '#contract/fill-saved-text.ts'
import type { SavedText, SavedTextKind } from '#contract/saved-texts.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ContactLinks } from '../contact-links.tsx'
import { useSavedTexts } from './queries.ts'

/** Fills in a text that is read by all visitors. */
const ownBlanks = (body: string, facts: OwnFacts) =>
  Object.entries(ownerBlankValues(facts)).reduce(
    (text, [blank, own]) => text.replaceAll(`{${blank}}`, own),
    body,
  )

/** The saved texts of a kind, filled in for one request; without one, only the owner's own blanks are. */
export const fillTextsOfKind = (
  texts: readonly SavedText[],
  kind: SavedTextKind,
  entry: FilledFor | undefined,
  facts: OwnFacts,
) =>
  texts
    .filter((text) => text.kind === kind)
    .map((text) => ({
      id: text.id,
      name: text.name,
      words: entry
        ? fillSavedText(text, entry, facts)
        : { subject: '', message: ownBlanks(text.body, facts) },
    }))

/** The saved texts for a text message and for WhatsApp, filled in. */
function useMessageTexts(entry: WorklistEntry) {
  const { data } = useSavedTexts()
  const facts = useFacts()
  const ofKind = (kind: SavedTextKind) =>
    fillTextsOfKind(data?.texts ?? [], kind, entry, facts).map(({ name, words }) => ({
      name,
      words: words.message,
    }))
  return { text: ofKind('text'), whatsapp: ofKind('whatsapp') }
}

/** Links to call or message somebody; messages begin with her saved words. */
export const MessageLinks = ({ entry }: { entry: WorklistEntry }) => (
  <ContactLinks entry={entry} texts={useMessageTexts(entry)} />
)
