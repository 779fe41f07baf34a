import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { ReturnedForm } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'
import { createRateLimit } from './rate-limits.ts'

// Generous: a mobile network shows a whole town's visitors as one address. A page costs the processor about 2 ms.
const pagesPerMinute = 240

export type FormPages = ReturnType<typeof createFormPages>

/** Pages that depend on who asks. Rendering is the most a stranger can make us do: an address gets so many a minute. */
export function createFormPages({ config, now, pages }: Pick<Deps, 'config' | 'now' | 'pages'>) {
  const limit = createRateLimit({ config, now }, { limit: pagesPerMinute, windowMs: minuteMs })
  let notices = new Map<string, Awaited<ReturnType<typeof pages.renderForm>>>()
  let edition = pages.edition()

  return {
    /** Refuses with TOO_MANY_REQUESTS before anything is rendered. */
    async render(request: FastifyRequest, path: string, form: ReturnedForm) {
      limit.take(request.ip)
      return await pages.renderForm(path, form)
    },

    /**
     * The page with a sentence of ours above its empty form: the same for everybody, so it is rendered once and not
     * limited. Neither path nor sentence may come from the visitor, since each pair is kept.
     */
    async renderNotice(path: string, notice: string) {
      if (edition !== pages.edition()) {
        edition = pages.edition()
        notices = new Map()
      }
      const key = `${path} ${notice}`
      const known = notices
      const page = known.get(key) ?? (await pages.renderForm(path, { values: {}, errors: {}, notice }))
      known.set(key, page)
      return page
    },
  }
}
