import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageInput, RenderedPage } from '#contract/render.ts'
import { App } from './app/app.tsx'
import { frameOf, loadPage, notFoundPath } from './app/routes.ts'
import { documentHtml } from './document.ts'
import type { PageData } from './lib/page-data.ts'
import { pageStyles } from './page-styles.ts'

export { pagePaths } from './app/routes.ts'

/** Draws one page as a whole HTML document. */
export async function renderPage({ path, facts, assets, form }: PageInput): Promise<RenderedPage> {
  const { meta } = await loadPage(path)
  const data: PageData = { path, facts, ...(form && { form }) }
  // Every page's module is loaded by now, so nothing is waited for while drawing.
  const body = renderToString(
    <StrictMode>
      <App data={data} />
    </StrictMode>,
  )
  const isPrivate = frameOf(path) === 'owner'
  return {
    html: documentHtml({ meta, body, data, assets, pageCss: pageStyles(path), isPrivate }),
    status: path === notFoundPath ? 404 : 200,
    isPrivate,
  }
}
