import type { FastifyInstance } from 'fastify'
import { hourMs } from '#contract/durations.ts'
import * as contract from '#contract/page-errors.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'

// A screen that keeps failing would only fill the log.
const reportsPerHour = 20

/** Engines quote the value at fault, which may be somebody's name, and addresses and numbers stand bare. */
const withoutPersonalData = (message: string) =>
  message.replaceAll(/"[^"]*"?|“[^”]*”?|`[^`]*`?/g, '"…"').replaceAll(/\S+@\S+|\+?\d[\d ]{5,}/g, '…')

export function ownerRoutes(app: FastifyInstance, { config, log }: Pick<Deps, 'config' | 'log'>): void {
  const limit = createRateLimit(config, { limit: reportsPerHour, windowMs: hourMs })
  route(app, contract.reportPageError, async ({ body }, { ownerSession }) => {
    if (!ownerSession) throw new AppError('UNAUTHENTICATED')
    await limit.take(ownerSession.id)
    const { message, ...rest } = body
    log.warn(
      { ...rest, message: withoutPersonalData(message) },
      'A screen of the dashboard could not be shown',
    )
  })
}
