import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appointments.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { changeClient, findClients } from './service.ts'

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.findClients, ({ query }) => findClients(deps, query.search))
  route(app, contract.changeClient, ({ params, body }) => changeClient(deps, { ...params, ...body }))
}
