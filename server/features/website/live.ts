import type { WebsiteContent } from '#content/website-content.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import { factsOf } from '#server/http/facts.ts'
import { createPageServer, type PageServer } from '#server/http/pages.ts'
import type { Site } from '#server/http/site.ts'
import { type Log, logFault } from '#server/process/log.ts'
import { readRevision } from './repository.ts'
import {
  movedIn,
  nothingStored,
  readStoredContent,
  type StoredContent,
  withAddresses,
} from './stored-content.ts'

/** So late another process shows what this one has published, and the time to render it. */
const lookEveryMs = 1500

type OpenDeps = {
  database: Database
  site: Site
  config: { siteUrl: string; confirmSubscriptions: boolean }
  log: Log
}

export type LiveWebsite = Awaited<ReturnType<typeof openWebsite>>

/** The website as its owner has published it, and what brings the next publish before visitors. */
export async function openWebsite({ database, site, config, log }: OpenDeps) {
  const factsIn = (content: WebsiteContent): Facts =>
    factsOf(config.siteUrl, config.confirmSubscriptions, content)
  let shown = await readAtStart()
  const pages = await makePages()
  /** One object for the whole program, kept up to date: whoever needs a fact reads it when it is needed. */
  const facts: Facts = factsIn(shown.content)
  let queue: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isAway = false

  /** A database that is away for a moment: the files are shown until it is back. */
  async function readAtStart(): Promise<StoredContent> {
    try {
      return await readStoredContent(database.kysely)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      logFault(log, error, 'What was published cannot be read: the files of the build are shown')
      return nothingStored
    }
  }

  /** Content that passes its schema and yet cannot be drawn must not keep the site from starting. */
  async function makePages(): Promise<PageServer> {
    try {
      return await createPageServer(site, factsIn(shown.content), shown.content, movedIn(shown))
    } catch (error) {
      if (shown.revision === 0) throw error
      logFault(log, error, 'What was published cannot be drawn: the files of the build are shown')
      shown = { ...nothingStored, revision: shown.revision }
      return await createPageServer(site, factsIn(shown.content), shown.content)
    }
  }

  const prepare = (stored: Pick<StoredContent, 'content' | 'addresses'>) =>
    pages.prepare({ facts: factsIn(stored.content), content: stored.content }, movedIn(stored))

  /** In one step, so that no answer is made of the old and the new. */
  function show(stored: StoredContent, swap: () => void): void {
    swap()
    shown = stored
    Object.assign(facts, factsIn(stored.content))
    pages.compress().catch((error: unknown) => logFault(log, error, 'Pages could not be compressed'))
  }

  /** One after another: two publishes at once would each lack the other's words. */
  function inTurn<T>(job: () => Promise<T>): Promise<T> {
    const done = queue.then(job)
    queue = done.catch(() => {})
    return done
  }

  async function showStored(): Promise<void> {
    const stored = await readStoredContent(database.kysely)
    if (stored.revision === shown.revision) return
    show(stored, await prepare(stored))
  }

  /** Shows what another process has published, if there is anything. */
  async function look(): Promise<void> {
    try {
      const revision = await readRevision(database.kysely)
      if (revision !== shown.revision) await inTurn(showStored)
      isAway = false
    } catch (error) {
      // Once for each outage: it is asked again in a moment.
      if (!isAway) logFault(log, error, 'What was published elsewhere cannot be read')
      isAway = true
    }
  }

  return {
    facts,
    pages,
    shown: () => shown,
    look,
    /** A page as it would be with this content. */
    renderPreview: (path: string, content: WebsiteContent) =>
      pages.renderPreview(path, { facts: factsIn(content), content }),
    /**
     * Renders first, so that what cannot be drawn is never stored; then stores; then shows. Killed in between, the next
     * start shows what was stored.
     */
    publish: (make: (content: WebsiteContent) => WebsiteContent, store: () => Promise<number>) =>
      inTurn(async () => {
        await showStored()
        const content = make(shown.content)
        const next = { content, addresses: withAddresses(shown.addresses, content) }
        const swap = await prepare(next)
        const revision = await store()
        // Another process has published since: its words are missing in what was prepared.
        if (revision !== shown.revision + 1) return await showStored()
        show({ ...shown, ...next, revision }, swap)
      }),
    start(): void {
      timer = setInterval(look, lookEveryMs)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await queue
    },
  }
}
