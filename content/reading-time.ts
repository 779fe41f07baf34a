const wordsPerMinute = 200

/** The words of a Markdown text as a reader counts them: no marks, no link targets. */
export function countWords(markdown: string) {
  const visible = markdown.replace(/\]\([^)]*\)/g, ']')
  return visible.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length
}

export const readMinutesOf = (words: number) => Math.round(words / wordsPerMinute)
