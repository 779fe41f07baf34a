import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { dismissMail, readMailStatus, retryMail, sendTestMail } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readMailStatus, () => readMailStatus(deps))
  route(app, contract.retryMail, ({ params }) => retryMail(deps, params.id))
  route(app, contract.dismissMail, ({ params }) => dismissMail(deps, params.id))
  route(app, contract.sendTestMail, () => sendTestMail(deps))
}
