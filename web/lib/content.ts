import type { PageContent } from '#content/content.ts'
import type { ReturnedForm } from '#contract/render.ts'

type RenderedPage = { content: PageContent; path?: string; form?: ReturnedForm | undefined }

let current: RenderedPage | undefined

/** The texts and pictures of the page being rendered. On the server only: islands receive what they need as props. */
export function pageContent(): PageContent {
  if (!current) throw new Error('pageContent() works only inside withPage()')
  return current.content
}

/** The path of the page being rendered; empty in the dashboard, which renders in the browser. */
export const pagePath = () => current?.path ?? ''

/** The values and errors of a form that was sent without JavaScript and refused. */
export const returnedForm = () => current?.form

/**
 * Renders this page. `render` must be synchronous, so that two renders never mix; this way functions outside React
 * (structured data, feed) read the same content as the components.
 */
export function withPage<T>(page: RenderedPage, render: () => T): T {
  const before = current
  current = page
  try {
    return render()
  } finally {
    current = before
  }
}
