import type { PageContent } from '#content/content.ts'

let current: PageContent | undefined

/** The texts and pictures of the page being rendered. On the server only: islands receive what they need as props. */
export function pageContent(): PageContent {
  if (!current) throw new Error('content() works only inside withContent()')
  return current
}

/**
 * Renders with this content. `draw` must be synchronous, so that two renders never mix; this way functions outside React
 * (structured data, feed) read the same content as the components.
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
