import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { saveMailAccount } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.saveMailAccount, ({ body }) => saveMailAccount(deps, body), needsStepUp)
}
