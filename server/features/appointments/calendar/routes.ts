import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/calendar-address.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import * as feed from './feed.ts'
import { calendarType } from './files.ts'

/** The calendar subscription of a phone, which cannot log in: its address is the secret. */
export function calendarFeedRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>(feed.calendarFeedPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const calendar = await feed.renderCalendarFeed(deps, params.token)
    if (calendar === undefined) throw new AppError('NOT_FOUND')
    return reply.type(calendarType).send(calendar)
  })
}

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readCalendarAddress, () => feed.readCalendarAddress(deps))
  route(app, contract.makeCalendarAddress, () => feed.makeCalendarAddress(deps), needsStepUp)
  route(app, contract.removeCalendarAddress, async () => {
    await deps.database.write(feed.endCalendarAddress)
  })
}
