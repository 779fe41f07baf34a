const wordsPerMinute = 200

/** Counts the visible words of a Markdown text, without markers and link targets. */
export function countWords(markdown: string) {
  const visible = markdown.replace(/\]\([^()]*\)/g, ']')
  return visible.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length
}

/** Reading time in minutes, at least one. */
export const readingMinutes = (words: number) => Math.max(1, Math.round(words / wordsPerMinute))
