import type { FastifyInstance } from 'fastify'
import { londonDay } from '#contract/london-time.ts'
import * as contract from '#contract/website-download.ts'
import type { Deps } from '#server/deps.ts'
import { requireStepUp } from '#server/features/admin-session/service.ts'
import { route } from '#server/http/route.ts'
import { countContents, zipWebsite } from './archive.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readDownload, () => countContents(deps))
  route(app, contract.allowDownload, async (_input, request, reply) => {
    await requireStepUp(deps, request)
    reply.code(204)
    return undefined
  })
  app.get(contract.downloadPath, async (request, reply) => {
    await requireStepUp(deps, request)
    reply.type('application/zip')
    reply.header('content-disposition', `attachment; filename="website-${londonDay(deps.now())}.zip"`)
    return zipWebsite(deps)
  })
}
