import type { FastifyInstance } from 'fastify'
import { londonDay } from '#contract/london-time.ts'
import * as contract from '#contract/website-download.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { countDownloadContents, zipWebsite } from './archive.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readDownload, () => countDownloadContents(deps))
  route(app, contract.allowDownload, async () => {}, needsStepUp)
  app.get(contract.downloadPath, needsStepUp, async (_request, reply) => {
    reply.type('application/zip')
    reply.header('content-disposition', `attachment; filename="website-${londonDay(deps.now())}.zip"`)
    return zipWebsite(deps)
  })
}
