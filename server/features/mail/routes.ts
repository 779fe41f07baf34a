import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail.ts'
import type { Deps } from '#server/deps.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { route } from '#server/http/route.ts'
import {
  dismissAllMails,
  dismissExpiredMails,
  dismissMail,
  listRefusedMails,
  readMailStatus,
  retryMail,
  retryMailServer,
  retryMailsToAddress,
  sendTestMail,
} from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readMailStatus, () => readMailStatus(deps))

  route(app, contract.listRefusedMails, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listRefusedMails.path, query, await listRefusedMails(deps, query)),
  )

  route(app, contract.retryMail, async ({ params }, _request, reply) => {
    await retryMail(deps, params.id)
    reply.code(204)
    return undefined
  })

  route(app, contract.retryAddress, async ({ body }, _request, reply) => {
    await retryMailsToAddress(deps, body.email)
    reply.code(204)
    return undefined
  })

  route(app, contract.dismissMail, async ({ params }, _request, reply) => {
    await dismissMail(deps, params.id)
    reply.code(204)
    return undefined
  })

  route(app, contract.dismissRefusedMails, async (_input, _request, reply) => {
    await dismissAllMails(deps)
    reply.code(204)
    return undefined
  })

  route(app, contract.dismissExpiredMails, async (_input, _request, reply) => {
    await dismissExpiredMails(deps)
    reply.code(204)
    return undefined
  })

  route(app, contract.retryMailServer, async (_input, _request, reply) => {
    await retryMailServer(deps)
    reply.code(204)
    return undefined
  })

  route(app, contract.sendTestMail, () => sendTestMail(deps))
}
