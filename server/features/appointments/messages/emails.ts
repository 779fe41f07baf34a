import type { Facts } from '#contract/render.ts'
import type { MessageTopic } from '#contract/visit-messages.ts'
import type { Letter } from '#server/mail/letter.ts'
import { ownWords } from '#server/mail/own-words.ts'
import { headerText } from '#server/mail/visitor-text.ts'

const subjects = { care: 'Looking after your curls', review: 'How are your curls doing?' } as const

/** Care advice, or the question for a review, after a visit: the owner's own words, and nothing beside them. */
export const afterVisitLetter = (
  topic: Exclude<MessageTopic, 'reminder'>,
  words: string,
  { name }: Facts,
): Letter => ({
  subject: subjects[topic],
  preview: headerText(words, 100),
  blocks: ownWords(words),
  footnote: `You get this because you had an appointment with ${name}.`,
})
