import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/clients.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { copyPerson } from './copies.ts'
import { erasePerson } from './erasing.ts'
import { changeClient, findPeople, readPerson } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.findPeople, ({ body }) => findPeople(deps, body.search))
  route(app, contract.readPerson, ({ params }) => readPerson(deps, params.id))
  route(app, contract.changeClient, ({ asked }) => changeClient(deps, asked))
  route(app, contract.copyPerson, needsStepUp, ({ asked }) => copyPerson(deps, asked))
  route(app, contract.erasePerson, needsStepUp, ({ params }) => erasePerson(deps, params.id))
}
