import type { Facts } from '#contract/render.ts'
import type { TopicAfter } from '#contract/visit-messages.ts'
import type { Letter } from '#server/mail/letter.ts'
import { toParagraphs, toSafeHeaderText } from '#server/mail/visitor-text.ts'

const subjects: Record<TopicAfter, string> = {
  care: 'Looking after your curls',
  review: 'How are your curls doing?',
  missed: 'We missed each other',
}

/** What goes after a visit: the owner's own words, and nothing beside them. */
export const afterVisitLetter = (topic: TopicAfter, words: string, { name }: Facts): Letter => ({
  subject: subjects[topic],
  preview: toSafeHeaderText(words, 100),
  blocks: toParagraphs(words),
  footnote: `You get this because you had a visit with ${name}.`,
})
