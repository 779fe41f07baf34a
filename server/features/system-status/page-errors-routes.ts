import type { FastifyInstance } from 'fastify'
import { hourMs } from '#contract/durations.ts'
import * as contract from '#contract/page-errors.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'

// The browser retries a failing part a few times; more reports would only fill the log.
const reportsPerHour = 20

export function ownerRoutes(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const limit = createRateLimit(config, { limit: reportsPerHour, windowMs: hourMs })
  route(
    app,
    contract.reportPageError,
    async ({ body }, { ownerSession }) => {
      if (!ownerSession) throw new AppError('UNAUTHENTICATED')
      await limit.take(ownerSession.id)
      log.warn(body, 'A part of the dashboard could not be shown')
    },
    { bodyLimit: contract.pageErrorLimitBytes },
  )
}
