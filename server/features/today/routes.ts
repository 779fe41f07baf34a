import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/today.ts'
import type { Deps } from '#server/deps.ts'
import { summariseWorklist } from '#server/features/consultations/service.ts'
import { route } from '#server/http/route.ts'
import { findNotices } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readToday, async () => ({
    notices: await findNotices(deps),
    requests: await summariseWorklist(deps),
  }))
}
