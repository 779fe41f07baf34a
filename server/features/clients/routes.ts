import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/clients.ts'
import type { Deps } from '#server/deps.ts'
import { route, stepUpRoute } from '#server/http/route.ts'
import { copyPerson } from './copies.ts'
import { erasePerson } from './erasing.ts'
import { changeClient, findPeople, readPerson } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.findPeople, ({ body }) => findPeople(deps, body.search))
  route(app, contract.readPerson, ({ params }) => readPerson(deps, params.id))
  route(app, contract.changeClient, ({ asked }) => changeClient(deps, asked))
  stepUpRoute(app, contract.copyPerson, ({ asked }) => copyPerson(deps, asked))
  stepUpRoute(app, contract.erasePerson, ({ params }) => erasePerson(deps, params.id))
}
