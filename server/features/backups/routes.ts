import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/backup.ts'
import * as place from '#contract/off-site-backup.ts'
import type { Deps } from '#server/deps.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { connectPlace, disconnectPlace, startCopyingInBackground } from './off-site/changes.ts'
import { readOffSiteState as readPlaceState } from './off-site/service.ts'
import { backUp, findNewestBackup, readBackupOverview } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readBackupState, () => readBackupOverview(deps))

  route(app, contract.makeBackup, async (_input, _request, reply) => {
    // Not awaited: a backup can take minutes, and the client polls the state for the result.
    void backUp(deps, 'asked').then(({ error }) => {
      if (error !== undefined) deps.log.error({ reason: error }, 'The backup could not be made')
    })
    reply.code(202)
    return await readBackupOverview(deps)
  })

  route(
    app,
    contract.prepareBackupDownload,
    async () => {
      await findNewestBackup(deps)
    },
    needsStepUp,
  )

  route(app, place.readOffSiteBackup, () => readPlaceState(deps))

  route(app, place.saveOffSiteBackup, ({ body }) => connectPlace(deps, body), needsStepUp)

  route(app, place.copyOffSite, async (_input, _request, reply) => {
    startCopyingInBackground(deps)
    reply.code(202)
    return await readPlaceState(deps)
  })

  route(app, place.disconnectOffSite, ({ body }) => disconnectPlace(deps, body.version), needsStepUp)

  app.get(contract.backupFilePath, needsStepUp, async (_request, reply) => {
    const { name, path } = await findNewestBackup(deps)
    const { size } = await stat(path)
    reply.type('application/octet-stream')
    reply.header('content-length', size)
    reply.header('content-disposition', `attachment; filename="north-leeds-curls-${name}"`)
    return createReadStream(path)
  })
}
