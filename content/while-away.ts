import type { AwayFacts } from '#contract/away.ts'
import type { WebsiteContent } from './website-content.ts'

const promise = /\b(?:with)?in (?:24|twenty-four) hours\b/gi
const sentenceWithPromise = /[^.!?]*\b(?:with)?in (?:24|twenty-four) hours\b[^.!?]*[.!?]?/gi

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
  const { business, areas, pictures, dataRequestPage, pageMeta, ...words } = content
  const later = (text: string) => text.replace(promise, `from ${backWords}`)
  const without = (text: string) => text.replace(sentenceWithPromise, '').trim() || later(text)
  return {
    ...content,
    // Only texts changed, so everything is of the kind it was.
    ...(withTexts(words, later) as typeof words),
    pageMeta: withTexts(pageMeta, without) as typeof pageMeta,
  }
}
