import { replaceReplyPromise } from '#content/documents/replace-reply-promise.ts'
import { toPageContent, type WebsiteContent } from '#content/documents/website-content.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import { listVersions, readWebsiteRevision } from '#server/features/website/repository.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createPageServer, type PageServer } from '#server/http/pages.ts'
import type { Shown } from '#server/http/rendered-pages.ts'
import type { ChangedTimes, RenderedSite } from '#server/http/rendered-site.ts'
import type { Site } from '#server/http/site.ts'
import { type Log, logFault } from '#server/process/log.ts'
import { recordPageChangeTimes, storePageTimes } from './page-times.ts'
import {
  addAddresses,
  nothingStored,
  readStoredContent,
  redirectsOf,
  type StoredContent,
} from './stored-content.ts'

/** Another process shows a publish after at most this delay, plus the time to render it. */
const lookEveryMs = 1500

type OpenDeps = {
  database: Database
  site: Site
  config: { siteUrl: string; confirmSubscriptions: boolean }
  log: Log
  now: () => Date
}

/** Another process has published first: the prepared pages lack its words, and nothing of them is stored. */
class RevisionConflict extends Error {}

export type LiveWebsite = Awaited<ReturnType<typeof openLiveWebsite>>

/** The published website, and how the next publish takes its place. */
export async function openLiveWebsite({ database, site, config, log, now }: OpenDeps) {
  const factsIn = (content: WebsiteContent, today = londonDay(now())): Facts =>
    collectFacts(config.siteUrl, config.confirmSubscriptions, content, today)
  /** What pages are rendered from on a day: while the owner is away they promise less. */
  const drawnFrom = (content: WebsiteContent, today?: string): Shown => {
    const facts = factsIn(content, today)
    return { facts, content: toPageContent(facts.away ? replaceReplyPromise(content, facts.away) : content) }
  }
  let shown = await readAtStart()
  const pages = await makePages()
  /** One object for the whole program, updated in place: read a fact when it is needed. */
  const facts: Facts = factsIn(shown.content)
  let queue: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isUnavailable = false

  /** While the database is unavailable, the shipped content is shown. */
  async function readAtStart(): Promise<StoredContent> {
    try {
      return await readStoredContent(database.kysely)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      logFault(log, error, 'The published website cannot be read: the shipped content is shown')
      return nothingStored
    }
  }

  /** Valid content that cannot be rendered must not keep the site from starting. */
  async function makePages(): Promise<PageServer> {
    const make = ({ facts, content }: Shown) =>
      createPageServer(site, facts, content, redirectsOf(shown), timesAtStart)
    try {
      return await make(drawnFrom(shown.content))
    } catch (error) {
      if (shown.revision === 0) throw error
      logFault(log, error, 'The published website cannot be drawn: the shipped content is shown')
      shown = { ...nothingStored, revision: shown.revision }
      return await make(drawnFrom(shown.content))
    }
  }

  /** A page that a release changed dates from its build; any other was changed while no process ran. */
  async function timesAtStart(hashes: RenderedSite['hashes']): Promise<ChangedTimes> {
    const { builtAt } = site
    try {
      const [newest] = await listVersions(database.kysely, { limit: 1 })
      const first = newest && newest.at > builtAt ? newest.at : builtAt
      const changedAt = (before: Date | undefined) => {
        if (before === undefined) return first
        return before < builtAt ? builtAt : now()
      }
      return await recordPageChangeTimes(database, hashes, changedAt)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return new Map()
    }
  }

  const prepare = (stored: Pick<StoredContent, 'content' | 'addresses'>) =>
    pages.prepare(drawnFrom(stored.content), redirectsOf(stored))

  /** Swaps synchronously, so that no response mixes the old and the new. */
  function show(stored: StoredContent, swap: () => void): void {
    swap()
    shown = stored
    Object.assign(facts, factsIn(stored.content))
    pages.compress().catch((error: unknown) => logFault(log, error, 'Pages could not be compressed'))
  }

  /** Serialises publishes: two at once would each lack the other's words. */
  function enqueue<T>(job: () => Promise<T>): Promise<T> {
    const done = queue.then(job)
    queue = done.catch(() => {})
    return done
  }

  async function showStored(): Promise<void> {
    if ((await readWebsiteRevision(database.kysely)) === shown.revision) return
    const stored = await readStoredContent(database.kysely)
    await drawAndShow(stored)
  }

  async function drawAndShow(stored: StoredContent): Promise<void> {
    const { hashes, date } = await prepare(stored)
    show(stored, await date(await recordPageChangeTimes(database, hashes, now)))
  }

  /** At midnight in London the owner may leave or be back, without a publish. */
  async function followTheDay(): Promise<void> {
    const { content } = shown
    if (facts.away?.back === factsIn(content).away?.back) return
    await enqueue(() => drawAndShow(shown))
  }

  /** Shows what another process has published, and renders again when an absence begins or ends. */
  async function look(): Promise<void> {
    try {
      await followTheDay()
      const revision = await readWebsiteRevision(database.kysely)
      if (revision !== shown.revision) await enqueue(showStored)
      isUnavailable = false
    } catch (error) {
      // Log once per outage: the next attempt follows in a moment.
      if (!isUnavailable) logFault(log, error, 'What another process has published cannot be read')
      isUnavailable = true
    }
  }

  type Make = (content: WebsiteContent) => WebsiteContent | Promise<WebsiteContent>
  type Store = (tx: Executor) => Promise<number>

  async function publishOnce(make: Make, store: Store, moved: StoredContent['addresses']): Promise<void> {
    await showStored()
    const content = await make(shown.content)
    const known = new Map([...shown.addresses, ...moved])
    const next = { content, addresses: addAddresses(known, content) }
    const { hashes, date } = await prepare(next)
    const { revision, times } = await database.write(async (tx) => {
      const revision = await store(tx)
      if (revision !== shown.revision + 1) throw new RevisionConflict()
      return { revision, times: await storePageTimes(tx, database.kind, hashes, now) }
    })
    show({ ...shown, ...next, revision }, await date(times))
  }

  return {
    facts,
    pages,
    shown: () => shown,
    look,
    /** Renders a page with this content. */
    renderPreview(path: string, content: WebsiteContent) {
      const today = londonDay(now())
      // A planned absence is shown as it will be on its first day.
      const { from } = content.business.away ?? {}
      const isAhead = from !== undefined && from > today
      return pages.renderPreview(path, drawnFrom(content, isAhead ? from : today))
    },
    /**
     * Renders first, so that content that cannot be rendered is never stored; then stores; then shows. If
     * killed in between, the next start shows what was stored. `store` returns the revision; `moved` are
     * addresses of articles that are stored with it. If another process was faster, everything is done again:
     * both publishes may be valid alone, and not together.
     */
    publish: (make: Make, store: Store, moved: StoredContent['addresses'] = new Map()) =>
      enqueue(async () => {
        for (;;) {
          try {
            return await publishOnce(make, store, moved)
          } catch (error) {
            if (!(error instanceof RevisionConflict)) throw error
          }
        }
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
