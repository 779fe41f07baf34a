import type { PageContent } from '#content/documents/website-content.ts'

let current: PageContent | undefined

/** The words and pictures of what is being drawn. On the server only: islands get what they need as props. */
export function content(): PageContent {
  if (!current) throw new Error('content() is for what withContent() draws')
  return current
}

/**
 * Draws with this content. Drawing must not wait for anything: React renders a document synchronously, so two drawings
 * never mix, and functions outside React (structured data, feed) read the same content as the components.
 */
export function withContent<T>(drawnFrom: PageContent, draw: () => T): T {
  const before = current
  current = drawnFrom
  try {
    return draw()
  } finally {
    current = before
  }
}
