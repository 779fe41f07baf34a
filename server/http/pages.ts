import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import { ownerPath } from '#contract/owner-address.ts'
import type { ReturnedForm } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import { AppError } from './errors.ts'
import { isDashboardPath, isOwnersPath } from './owner-paths.ts'
import { createRateLimit } from './rate-limits.ts'
import {
  documentHeaders,
  notFoundPath,
  type RenderedSite,
  type RenderInput,
  renderSite,
} from './rendered-site.ts'
import type { Site } from './site.ts'
import { fileHeaders } from './static-files.ts'
import { sendPage } from './stored-page.ts'

export type PageServer = Awaited<ReturnType<typeof createPageServer>>

const pathOf = (url: string) => {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

const isApi = (path: string) => path === '/api' || path.startsWith('/api/')

/** The canonical path: lower case, no trailing slash, decoded. */
function canonicalPath(path: string): string | undefined {
  try {
    const name = decodeURIComponent(path).toLowerCase().replace(/\/+$/, '')
    return name === '' ? '/' : name
  } catch {
    return undefined
  }
}

// Generous: a mobile network may put a whole town behind one address. A page takes about 2 ms of CPU.
const formPagesPerMinute = 240

/** Renders all pages and serves them from memory, and the build's files from the disk. */
export async function createPageServer(
  site: Site,
  input: RenderInput,
  config: Pick<Config, 'rateLimitFactor'>,
) {
  const { renderer, assets } = site
  let current = await renderSite(site, input)

  /** Answers what is at this address: a page, a file, a redirect to the page's own address, or the 404 page. */
  function send(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url)
    const { pages, files } = current
    const page = pages.get(path) ?? files.get(path)
    if (page) return sendPage(page, request, reply)
    if (site.files.has(path)) return reply.headers(fileHeaders(path)).sendFile(path.slice(1))
    const owners = isDashboardPath(path) && pages.get(ownerPath)
    if (owners) return sendPage(owners, request, reply)
    if (isApi(path)) throw new AppError('NOT_FOUND')
    const name = canonicalPath(path) ?? ''
    if (pages.has(name) && name !== path)
      return (
        reply
          .code(301)
          // A cached redirect would loop once the address is a page again.
          .headers({ location: name + request.url.slice(path.length), 'cache-control': 'no-cache' })
          .send()
      )
    return sendNotFound(request, reply)
  }

  /** Within the dashboard its own router says that there is no such page. */
  function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { pages, notFound } = current
    const owners = isOwnersPath(pathOf(request.url)) && pages.get(ownerPath)
    return sendPage(owners ? { ...owners, status: 404 } : notFound, request, reply)
  }

  return {
    send,
    /** Whether a request without a route is for a page: others are answered in JSON. */
    isForPage: ({ method, url }: FastifyRequest) =>
      (method === 'GET' || method === 'HEAD') && !isApi(pathOf(url)),
    sendNotFound,
    /** Whether there is a published page at this path. */
    isPage: (path: string) => current.pages.has(path) && path !== notFoundPath,
    /** The build's files. */
    folder: site.folder,
    files: site.files,
    /** Everything served now; replaced with each publish. Whatever was rendered from an earlier one is outdated. */
    current: (): Readonly<RenderedSite> => current,
    /** Of pages that are rendered for one answer: the most expensive thing that a stranger can cause. */
    formLimit: createRateLimit(config, { limit: formPagesPerMinute, windowMs: minuteMs }),
    /** Renders a page with a refused form. */
    async renderForm(path: string, form: ReturnedForm) {
      const { facts, content } = current
      const page = await renderer.renderPage({ path, facts, content, assets, form })
      return { html: page.html, headers: { ...documentHeaders(page), 'cache-control': 'no-store' } }
    },
    /** Renders a page with other facts or content, without storing it. */
    async renderPreview(path: string, input: RenderInput) {
      return (await renderer.renderPage({ path, ...input, assets })).html
    },
    /** Renders all pages; the returned function puts them into service at once. */
    async prepare(input: RenderInput): Promise<() => void> {
      const next = await renderSite(site, input, current)
      return () => {
        current = next
      }
    },
  }
}
