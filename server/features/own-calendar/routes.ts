import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/own-calendar.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readOwnCalendar, () => service.readOwnCalendar(deps))
  // The server calls the address, so the session alone is not enough.
  route(app, contract.saveOwnCalendar, needsStepUp, ({ body: { address } }) =>
    address === null ? service.removeOwnCalendar(deps) : service.saveOwnCalendar(deps, address),
  )
}
