import type { FastifyInstance } from 'fastify'
import * as address from '#contract/calendar-address.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import {
  calendarFeedPath,
  makeCalendarAddress,
  readCalendarAddress,
  removeCalendarAddress,
  renderCalendarFeed,
} from './address.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { calendarType } from './calendar-file.ts'
import { diaryRoutes } from './diary/routes.ts'
import { pickPageRoutes } from './offers/page-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { clientPageRoutes } from './own-page/page-routes.ts'

/** The calendar subscription of a phone, which cannot log in: its address is the secret. */
export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  pickPageRoutes(app, deps, forms)
  clientPageRoutes(app, deps, forms)
  app.get<{ Params: { token: string } }>(calendarFeedPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const calendar = await renderCalendarFeed(deps, params.token)
    if (calendar === undefined) throw new AppError('NOT_FOUND')
    return reply.type(calendarType).send(calendar)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  appointmentRoutes(app, deps)
  diaryRoutes(app, deps)
  offerRoutes(app, deps)
  route(app, address.readCalendarAddress, () => readCalendarAddress(deps))
  route(app, address.makeCalendarAddress, () => makeCalendarAddress(deps), needsStepUp)
  route(app, address.removeCalendarAddress, () => removeCalendarAddress(deps))
}
