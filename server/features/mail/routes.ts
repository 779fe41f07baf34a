import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail.ts'
import type { Deps } from '#server/deps.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { route } from '#server/http/route.ts'
import {
  dismissAllMails,
  dismissMail,
  listRefusedMails,
  readMailStatus,
  retryMail,
  retryMailServer,
  sendTestMail,
} from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readMailStatus, () => readMailStatus(deps))

  route(app, contract.listRefusedMails, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listRefusedMails.path, query, await listRefusedMails(deps, query)),
  )

  route(app, contract.retryMail, ({ params }) => retryMail(deps, params.id))

  route(app, contract.dismissMail, ({ params }) => dismissMail(deps, params.id))

  route(app, contract.dismissRefusedMails, () => dismissAllMails(deps))

  route(app, contract.retryMailServer, () => retryMailServer(deps))

  route(app, contract.sendTestMail, () => sendTestMail(deps))
}
