import type { FastifyInstance } from 'fastify'
import { changeSavedTexts, readSavedTexts } from '#contract/saved-texts.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readSavedTexts, () => service.readSavedTexts(deps))
  route(app, changeSavedTexts, ({ body }) => service.replaceSavedTexts(deps, body))
}
