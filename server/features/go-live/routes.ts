import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/go-live.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { readGoLive, skipStep } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readGoLive, () => readGoLive(deps))
  route(app, contract.skipGoLiveStep, ({ body }) => skipStep(deps, body))
}
