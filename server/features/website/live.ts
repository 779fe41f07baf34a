import { type Content, pageContentOf, type WebsiteContent } from '#content/content.ts'
import { shipped, shippedPictures } from '#content/shipped.ts'
import { londonDay } from '#contract/london-time.ts'
import type { Facts } from '#contract/render.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import { conflict } from '#server/http/errors.ts'
import { collectFacts } from '#server/http/facts.ts'
import { createPageServer } from '#server/http/pages.ts'
import type { RenderInput } from '#server/http/rendered-site.ts'
import type { Site } from '#server/http/site.ts'
import { type Log, logFault } from '#server/process/log.ts'
import { readPictures } from './pictures/repository.ts'
import { raiseWebsiteRevision, readState, readStoredContent } from './repository.ts'

/** Another process shows a publish after at most this delay, plus the time to render it. */
const refreshEveryMs = 1000

/** What visitors see, and what else it was rendered with. */
type Shown = { content: WebsiteContent; revision: number; isOpen: boolean }

export const shippedContent: WebsiteContent = { ...shipped, pictures: shippedPictures }

type OpenDeps = {
  database: Database
  site: Site
  config: Pick<Config, 'rateLimitFactor' | 'siteUrl'>
  log: Log
  now: () => Date
}

export type LiveWebsite = Awaited<ReturnType<typeof openLiveWebsite>>

/** The published website, and how the next publish takes its place. */
export async function openLiveWebsite({ database, site, config, log, now }: OpenDeps) {
  const factsIn = (content: Content, today = londonDay(now())) => collectFacts(config.siteUrl, content, today)
  function inputOf(
    { content: { pictures, ...content }, isOpen }: Shown,
    today = londonDay(now()),
  ): RenderInput {
    const facts = factsIn(content, today)
    return { facts, content: pageContentOf(content, { pictures, shipped, away: facts.away, today, isOpen }) }
  }
  let shown = await readAtStart()
  const pages = await createPageServer(site, inputOf(shown), config)
  /** One object for the whole program, updated in place: read a fact when it is needed. */
  const facts: Facts = factsIn(shown.content)
  let queue: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  /** The revision first: a publish during the other reads then causes another reload. */
  async function readStored(): Promise<Shown> {
    const state = await readState(database.kysely)
    return { ...state, content: await readStoredContent(database.kysely, log) }
  }

  /** While the database is unavailable, the shipped content is shown. */
  async function readAtStart(): Promise<Shown> {
    try {
      return await readStored()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      logFault(log, error, 'The published website cannot be read: the shipped content is shown')
      return { content: shippedContent, revision: 0, isOpen: false }
    }
  }

  /** Swaps synchronously, so that no response mixes the old and the new. */
  function show(next: Shown, serve: () => void): void {
    serve()
    shown = next
    Object.assign(facts, factsIn(next.content))
  }

  /** Serialises publishes: two at once would each lack the other's words. */
  function enqueue(job: () => Promise<void>): Promise<void> {
    const done = queue.then(job)
    queue = done.catch(() => {})
    return done
  }

  /** At midnight in London the owner may leave or be back, without a publish. */
  const isAwayAsShown = () => facts.away?.back === factsIn(shown.content).away?.back

  async function isUpToDate(): Promise<boolean> {
    const { revision, isOpen } = await readState(database.kysely)
    return revision === shown.revision && isOpen === shown.isOpen && isAwayAsShown()
  }

  async function showStored(): Promise<void> {
    if (await isUpToDate()) return
    const stored = await readStored()
    show(stored, await pages.prepare(inputOf(stored)))
  }

  /** Shows what another process has published, what a picture's consent has taken away, and who is open or away. */
  async function refresh(): Promise<void> {
    if (!(await isUpToDate())) await enqueue(showStored)
  }

  async function keepUpToDate(): Promise<void> {
    try {
      // A SQLite file has one process.
      if (database.kind === 'postgres' || !isAwayAsShown()) await refresh()
      hasFailed = false
    } catch (error) {
      // Log once per outage: the next attempt follows in a moment.
      if (!hasFailed) logFault(log, error, 'What another process has published cannot be read')
      hasFailed = true
    }
  }

  return {
    facts,
    pages,
    shown: () => shown,
    refresh,
    keepUpToDate,
    /** Renders a page with this content. */
    renderPreview(path: string, content: WebsiteContent) {
      const today = londonDay(now())
      // A planned absence is shown as it will be on its first day.
      const { from } = content.details.away ?? {}
      const day = from !== undefined && from > today ? from : today
      return pages.renderPreview(path, inputOf({ ...shown, content }, day))
    },
    /**
     * Renders first, so that content that cannot be rendered is never stored; then stores; then shows. If killed in
     * between, the next start shows what was stored. Refused if another process publishes at the same moment, since
     * both may be valid alone and not together.
     */
    publish: (
      make: (content: WebsiteContent) => WebsiteContent,
      store: (tx: Executor) => Promise<void>,
    ): Promise<void> =>
      enqueue(async () => {
        await showStored()
        // Read within the queue: a picture may have been withdrawn while other publishes ran.
        const pictures = await readPictures(database.kysely)
        const content = make({ ...shown.content, pictures })
        const serve = await pages.prepare(inputOf({ ...shown, content }))
        const revision = await database.write(async (tx) => {
          await store(tx)
          const raised = await raiseWebsiteRevision(tx)
          if (raised !== shown.revision + 1)
            throw conflict('Something else was published at the same moment. Please try again.')
          return raised
        })
        show({ ...shown, content, revision }, serve)
      }),
    start(): void {
      timer = setInterval(keepUpToDate, refreshEveryMs)
      timer.unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await queue
    },
  }
}
