import { forPages, type WebsiteContent } from '#content/documents/website-content.ts'
import { whileAway } from '#content/documents/while-away.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Database } from '#server/database/database.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import { listVersions, readRevision } from '#server/features/website/repository.ts'
import type { ChangedTimes, Edition } from '#server/http/edition.ts'
import { factsOf } from '#server/http/facts.ts'
import { createPageServer, type PageServer } from '#server/http/pages.ts'
import type { Shown } from '#server/http/rendered-pages.ts'
import type { Site } from '#server/http/site.ts'
import { type Log, logFault } from '#server/process/log.ts'
import { settleTimes, settleTimesIn } from './page-times.ts'
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
  now: () => Date
  /** For a program that looks at the website beside the one that serves it, and stores nothing. */
  isReadOnly?: boolean
}

/** Another process has published since: what was prepared and checked lacks its words, and nothing of it is stored. */
class Overtaken extends Error {}

export type LiveWebsite = Awaited<ReturnType<typeof openWebsite>>

/** The website as its owner has published it, and what brings the next publish before visitors. */
export async function openWebsite({ database, site, config, log, now, isReadOnly = false }: OpenDeps) {
  const factsIn = (content: WebsiteContent, today = londonDay(now())): Facts =>
    factsOf(config.siteUrl, config.confirmSubscriptions, content, today)
  /** What pages are drawn from on that day: while she is away they promise less. */
  const drawnFrom = (content: WebsiteContent, today?: string): Shown => {
    const facts = factsIn(content, today)
    return { facts, content: forPages(facts.away ? whileAway(content, facts.away) : content) }
  }
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
    const make = ({ facts, content }: Shown) =>
      createPageServer(site, facts, content, movedIn(shown), timesAtStart)
    try {
      return await make(drawnFrom(shown.content))
    } catch (error) {
      if (shown.revision === 0) throw error
      logFault(log, error, 'What was published cannot be drawn: the files of the build are shown')
      shown = { ...nothingStored, revision: shown.revision }
      return await make(drawnFrom(shown.content))
    }
  }

  /** What a release has changed is as old as its build; anything else changed while no process ran. */
  async function timesAtStart(hashes: Edition['hashes']): Promise<ChangedTimes> {
    const { builtAt } = site
    try {
      const [newest] = await listVersions(database.kysely, { limit: 1 })
      const first = newest && newest.at > builtAt ? newest.at : builtAt
      const changedAt = (before: Date | undefined) => {
        if (before === undefined) return first
        return before < builtAt ? builtAt : now()
      }
      return await settleTimes(database, hashes, changedAt, isReadOnly)
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      return new Map()
    }
  }

  const prepare = (stored: Pick<StoredContent, 'content' | 'addresses'>) =>
    pages.prepare(drawnFrom(stored.content), movedIn(stored))

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
    if ((await readRevision(database.kysely)) === shown.revision) return
    const stored = await readStoredContent(database.kysely)
    await drawAndShow(stored)
  }

  async function drawAndShow(stored: StoredContent): Promise<void> {
    const { hashes, date } = await prepare(stored)
    show(stored, await date(await settleTimes(database, hashes, now)))
  }

  /** At midnight in London she may leave, or be back: nobody publishes anything then. */
  async function followTheDay(): Promise<void> {
    const { content } = shown
    if (facts.away?.back === factsIn(content).away?.back) return
    await inTurn(() => drawAndShow(shown))
  }

  /** Shows what another process has published, if there is anything, and what the day brings. */
  async function look(): Promise<void> {
    try {
      await followTheDay()
      const revision = await readRevision(database.kysely)
      if (revision !== shown.revision) await inTurn(showStored)
      isAway = false
    } catch (error) {
      // Once for each outage: it is asked again in a moment.
      if (!isAway) logFault(log, error, 'What was published elsewhere cannot be read')
      isAway = true
    }
  }

  type Make = (content: WebsiteContent) => WebsiteContent | Promise<WebsiteContent>
  type Store = (tx: Executor) => Promise<number>

  async function publishOnce(make: Make, store: Store, moved: StoredContent['addresses']): Promise<void> {
    await showStored()
    const content = await make(shown.content)
    const known = new Map([...shown.addresses, ...moved])
    const next = { content, addresses: withAddresses(known, content) }
    const { hashes, date } = await prepare(next)
    const { revision, times } = await database.write(async (tx) => {
      const revision = await store(tx)
      if (revision !== shown.revision + 1) throw new Overtaken()
      return { revision, times: await settleTimesIn(tx, database.kind, hashes, now) }
    })
    show({ ...shown, ...next, revision }, await date(times))
  }

  return {
    facts,
    pages,
    shown: () => shown,
    look,
    /** A page as it would be with this content. */
    renderPreview(path: string, content: WebsiteContent) {
      const today = londonDay(now())
      // As it will be from the day that she leaves.
      const { from } = content.business.away ?? {}
      const isAhead = from !== undefined && from > today
      return pages.renderPreview(path, drawnFrom(content, isAhead ? from : today))
    },
    /**
     * Renders first, so that what cannot be drawn is never stored; then stores; then shows. Killed in between, the next
     * start shows what was stored. `moved` are addresses of articles that are stored with it. Where another process was faster,
     * all is done anew: both may have been in order alone, and not together. What `store` says is the revision.
     */
    publish: (make: Make, store: Store, moved: StoredContent['addresses'] = new Map()) =>
      inTurn(async () => {
        for (;;) {
          try {
            return await publishOnce(make, store, moved)
          } catch (error) {
            if (!(error instanceof Overtaken)) throw error
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
