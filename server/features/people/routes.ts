import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/people.ts'
import type { Deps } from '#server/deps.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { exportPersonalData } from './copies.ts'
import { correctRequest, correctSubscription, unsubscribePerson } from './correcting.ts'
import { erasePerson } from './erasing.ts'
import { readPeopleLog } from './log.ts'
import { findPersonalData } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.lookUpPerson, ({ body }) => findPersonalData(deps, body.contact))
  route(app, contract.copyPerson, ({ body }) => exportPersonalData(deps, body), needsStepUp)
  route(app, contract.correctRequest, ({ params, body }) => correctRequest(deps, params.id, body))
  route(app, contract.correctSubscription, ({ params, body }) => correctSubscription(deps, params.id, body))
  route(app, contract.unsubscribePerson, ({ params }) => unsubscribePerson(deps, params.id))
  route(app, contract.erasePerson, ({ body }) => erasePerson(deps, body), needsStepUp)
  route(app, contract.listPeopleLog, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listPeopleLog.path, query, await readPeopleLog(deps, query)),
  )
}
