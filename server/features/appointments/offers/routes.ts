import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/offers.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeOffer, withdrawOffer } from './service.ts'

export function offerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.makeOffer, ({ body }) => makeOffer(deps, body))
  route(app, contract.withdrawOffer, ({ params, body }) => withdrawOffer(deps, { ...params, ...body }))
}
