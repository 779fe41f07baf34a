import type { ReplyText } from '#contract/consultation-page.ts'
import type { Facts } from '#contract/render.ts'
import { areaName, serviceName } from '#contract/request-labels.ts'
import { type Filling, fillText, type SavedText, type SavedTextKind } from '#contract/saved-texts.ts'
import type { ServiceType } from '#contract/value-sets.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { lowerFirst } from '#web/lib/day-labels.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { firstName } from '#web/lib/format.ts'
import { useSavedTexts } from './queries.ts'

/** The service as a noun after "a". */
const services: Readonly<Record<ServiceType, string>> = {
  'cut-only': 'cut',
  'color-only': 'colour',
  'cut-and-color': 'cut and colour',
  'consultation-only': 'consultation',
}

const serviceIn = (value: string) =>
  Object.entries(services).find(([service]) => service === value)?.[1] ?? lowerFirst(serviceName(value))

export function areaIn(value: string, facts: Pick<Facts, 'areaNames'>): string {
  return value === 'other' ? 'your area' : areaName(value, facts)
}

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

const ownFilling = (facts: OwnFacts) => ({
  'my phone': facts.phone,
  'my name': facts.firstName ?? facts.name,
})

/** Fills in a text that is read by all visitors. */
const ownBlanks = (body: string, facts: OwnFacts) =>
  Object.entries(ownFilling(facts)).reduce((text, [blank, own]) => text.replaceAll(`{${blank}}`, own), body)

const fillingOf = (entry: WorklistEntry, facts: OwnFacts): Filling => ({
  'first name': firstName(entry.name),
  service: serviceIn(entry.serviceType),
  area: areaIn(entry.location, facts),
  phone: entry.phone,
  ...ownFilling(facts),
  isAtHome: entry.mobileService,
})

/** A saved text with its blanks filled in for one request. */
export function filledText(
  { subject, body }: Pick<SavedText, 'subject' | 'body'>,
  entry: WorklistEntry,
  facts: OwnFacts,
): ReplyText {
  const filling = fillingOf(entry, facts)
  return { subject: fillText(subject, filling), message: fillText(body, filling) }
}

/** The saved texts of a kind, filled in for one request; without one, only the owner's own blanks are. */
export const filledOfKind = (
  texts: readonly SavedText[],
  kind: SavedTextKind,
  entry: WorklistEntry | undefined,
  facts: OwnFacts,
) =>
  texts
    .filter((text) => text.kind === kind)
    .map((text) => ({
      id: text.id,
      name: text.name,
      words: entry ? filledText(text, entry, facts) : { subject: '', message: ownBlanks(text.body, facts) },
    }))

/** The saved texts for a text message and for WhatsApp, filled in. */
export function useMessageTexts(entry: WorklistEntry) {
  const { data } = useSavedTexts()
  const facts = useFacts()
  const ofKind = (kind: SavedTextKind) =>
    filledOfKind(data?.texts ?? [], kind, entry, facts).map(({ name, words }) => ({
      name,
      words: words.message,
    }))
  return { text: ofKind('text'), whatsapp: ofKind('whatsapp') }
}
