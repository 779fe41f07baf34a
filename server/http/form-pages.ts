import type { FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { ReturnedForm } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'
import { createRateLimit } from './rate-limits.ts'

// Generous: a mobile network may put a whole town behind one address. A page takes about 2 ms of CPU.
const pagesPerMinute = 240

export type FormPages = ReturnType<typeof createFormPages>

/**
 * Renders pages that depend on the request. Rendering is the most expensive thing a stranger can cause, so it is
 * rate-limited by address.
 */
export function createFormPages({ config, pages }: Pick<Deps, 'config' | 'pages'>) {
  const limit = createRateLimit(config, { limit: pagesPerMinute, windowMs: minuteMs })
  return {
    /** Throws TOO_MANY_REQUESTS before anything is rendered. */
    async render(request: FastifyRequest, path: string, form: ReturnedForm) {
      await limit.take(request.ip)
      return await pages.renderForm(path, form)
    },
  }
}
