const wordsPerMinute = 200

/** The words of a Markdown text as a reader counts them: no marks, no link targets. */
export function countWords(markdown: string) {
  const visible = markdown.replace(/\]\([^()]*\)/g, ']')
  return visible.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length
}

/** Never none: a short text is read in a minute. */
export const readMinutesOf = (words: number) => Math.max(1, Math.round(words / wordsPerMinute))
