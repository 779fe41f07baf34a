import type { AwayFacts } from '#contract/absence.ts'
import { isRecord } from '#contract/is-record.ts'
import type { WebsiteContent } from './website-content.ts'

const promise = /\b(?:with)?in (?:24|twenty-four) hours\b/gi
const sentence = /[^.!?]+[.!?]*/g
const aboutReplies =
  /\b(?:repl(?:y|ies)|answers?|respond|get back|be in touch|hear from|(?:call|ring|write)s? (?:you )?back)\b/i

/** Changes only sentences that promise a reply: other sentences may mention 24 hours too. */
const withPromises = (text: string, change: (sentence: string) => string) =>
  text.replace(sentence, (one) => (one.search(promise) >= 0 && aboutReplies.test(one) ? change(one) : one))

/** A deep copy with every text changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

/**
 * Replaces the promise to reply within 24 hours, which the owner cannot keep while away, by the day of return; in texts
 * for search engines it is removed, since they would still show that day weeks later. Other promises within 24 hours,
 * such as those about data requests, stay.
 */
export function replaceReplyPromise(content: WebsiteContent, { backWords }: AwayFacts): WebsiteContent {
  // Clients' words stay as they are, and advice is no promise.
  const { testimonials, clientStories, register, articles, tips, ...own } = content
  const { business, areas, pictures, dataRequestPage, pageMeta, ...words } = own
  const later = (text: string) => withPromises(text, (one) => one.replace(promise, `from ${backWords}`))
  const without = (text: string) => withPromises(text, () => '').trim() || later(text)
  return {
    ...content,
    // Only texts have changed, so the types still hold.
    ...(withTexts(words, later) as typeof words),
    pageMeta: withTexts(pageMeta, without) as typeof pageMeta,
  }
}
