import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/people.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { copyPerson } from './copies.ts'
import { erasePerson } from './erasing.ts'
import { lookUpPeople } from './look-up.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.lookUpPeople, ({ body }) => lookUpPeople(deps, body.search))
  route(app, contract.copyPerson, ({ body }) => copyPerson(deps, body), needsStepUp)
  route(app, contract.erasePerson, ({ body }) => erasePerson(deps, body), needsStepUp)
}
