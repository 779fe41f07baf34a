import { createServer } from 'node:http'
import { join } from 'node:path'
import { collectFacts } from '#server/http/facts.ts'
import { createPageServer, type PageServer } from '#server/http/pages.ts'
import { loadSite, type Site } from '#server/http/site.ts'
import { portOf } from '#tests/support/local-port.ts'

/** A hand-written version of the site: the same words, styles, fonts and pictures, without scripts. */
const byHand = (site: Site): Site => ({
  assets: site.assets,
  builtAt: site.builtAt,
  files: site.files,
  loadRenderer: async () => {
    const renderer = await site.loadRenderer()
    return {
      ...renderer,
      renderPage: async (input) => {
        const page = await renderer.renderPage(input)
        return { ...page, html: page.html.replace(/<script\b[\s\S]*?<\/script>/g, '') }
      },
    }
  },
})

async function serve(site: Site) {
  let pages: PageServer | undefined
  const server = createServer((request, response) => {
    if (!pages?.serve(request, response)) pages?.serveRest(request, response)
  }).listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${await portOf(server)}`
  // The pages contain their own address, which is known only now.
  pages = await createPageServer(site, collectFacts(url))
  await pages.compress()
  return { url, close: () => server.close(() => {}).closeAllConnections() }
}

/** The built site and its hand-written twin, served in the same way. */
export async function servePair() {
  const site = loadSite(join(import.meta.dirname, '../../dist'))
  const ours = await serve(site)
  const twin = await serve(byHand(site))
  return {
    ours: ours.url,
    twin: twin.url,
    [Symbol.dispose]() {
      ours.close()
      twin.close()
    },
  }
}
