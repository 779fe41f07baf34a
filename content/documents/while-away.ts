import type { AwayFacts } from '#contract/away.ts'
import type { WebsiteContent } from './website-content.ts'

const promise = /\b(?:with)?in (?:24|twenty-four) hours\b/gi
const sentence = /[^.!?]+[.!?]*/g
const aboutReplies =
  /\b(?:repl(?:y|ies)|answers?|respond|get back|be in touch|hear from|(?:call|ring|write)s? (?:you )?back)\b/i

/** The text with each sentence changed that promises a reply, and no other: hair may need 24 hours too. */
const withPromises = (text: string, change: (sentence: string) => string) =>
  text.replace(sentence, (one) => (one.search(promise) >= 0 && aboutReplies.test(one) ? change(one) : one))

const isRecord = (value: object): value is Record<string, unknown> => !Array.isArray(value)

/** The same value with every text in it changed. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null || !isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

/**
 * The content without the promise to reply within 24 hours, which cannot be kept while she is away: from the day of return
 * instead, and nothing at all where search engines would still show that day weeks later. What promises something else
 * within 24 hours, as the page about people's data does, stays as it is.
 */
export function whileAway(content: WebsiteContent, { backWords }: AwayFacts): WebsiteContent {
  // What clients have said stays as they said it, and advice is no promise.
  const { testimonials, clientStories, register, articles, tips, ...own } = content
  const { business, areas, pictures, dataRequestPage, pageMeta, ...words } = own
  const later = (text: string) => withPromises(text, (one) => one.replace(promise, `from ${backWords}`))
  const without = (text: string) => withPromises(text, () => '').trim() || later(text)
  return {
    ...content,
    // Only texts changed, so everything is of the kind it was.
    ...(withTexts(words, later) as typeof words),
    pageMeta: withTexts(pageMeta, without) as typeof pageMeta,
  }
}
