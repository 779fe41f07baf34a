import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail.ts'
import * as setup from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import { readMailSetup, saveMailAccount } from '#server/features/mail-setup/service.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { dismissMail, readMailStatus, retryMail } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readMailStatus, async () => ({
    ...(await readMailStatus(deps)),
    setup: await readMailSetup(deps),
  }))
  route(app, contract.settleMail, ({ params, body }) =>
    body.action === 'retry' ? retryMail(deps, params.id) : dismissMail(deps, params.id),
  )
  route(app, setup.saveMailAccount, needsStepUp, ({ body }) => saveMailAccount(deps, body))
}
