import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/people.ts'
import type { Deps } from '#server/deps.ts'
import { requireStepUp } from '#server/features/admin-session/service.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { route } from '#server/http/route.ts'
import { copyPerson } from './copies.ts'
import { correctRequest, correctSubscription, unsubscribePerson } from './correcting.ts'
import { erasePerson } from './erasing.ts'
import { readPeopleLog } from './log.ts'
import { deleteOldRequests, keepOldRequests, readOldRequests } from './old-requests.ts'
import { lookUpPerson } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.lookUpPerson, ({ body }) => lookUpPerson(deps, body.contact))
  route(app, contract.copyPerson, async ({ body }, request) => {
    await requireStepUp(deps, request)
    return await copyPerson(deps, body)
  })
  route(app, contract.correctRequest, ({ params, body }) => correctRequest(deps, params.id, body))
  route(app, contract.correctSubscription, ({ params, body }) => correctSubscription(deps, params.id, body))
  route(app, contract.unsubscribePerson, ({ params }) => unsubscribePerson(deps, params.id))
  route(app, contract.erasePerson, async ({ body }, request) => {
    await requireStepUp(deps, request)
    return await erasePerson(deps, body.contact)
  })
  route(app, contract.listPeopleLog, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listPeopleLog.path, query, await readPeopleLog(deps, query)),
  )
  route(app, contract.readOldRequests, () => readOldRequests(deps))
  route(app, contract.deleteOldRequests, async ({ body }, request) => {
    await requireStepUp(deps, request)
    return await deleteOldRequests(deps, body)
  })
  route(app, contract.keepOldRequests, async (_input, _request, reply) => {
    await keepOldRequests(deps)
    reply.code(204)
    return undefined
  })
}
