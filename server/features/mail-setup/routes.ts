import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/mail-setup.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { readMailRecords } from './dns-records.ts'
import { confirmDraft, discardDraft, readMailSetup, saveDraft } from './service.ts'
import { testDraftSettings } from './testing.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readMailSetup, () => readMailSetup(deps))
  route(app, contract.saveMailDraft, ({ body }) => saveDraft(deps, body))
  route(app, contract.discardMailDraft, ({ body }) => discardDraft(deps, body.version))
  route(app, contract.testMailDraft, ({ body }) => testDraftSettings(deps, body.version), needsStepUp)
  route(app, contract.confirmMailDraft, ({ body }) => confirmDraft(deps, body.version), needsStepUp)
  route(app, contract.readMailRecords, () => readMailRecords(deps))
}
