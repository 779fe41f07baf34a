import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/backup.ts'
import { BackupFailed } from '#server/database/backup.ts'
import type { Deps } from '#server/deps.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { logFault } from '#server/process/log.ts'
import { archiveBackup } from './download.ts'
import { findNewestBackup, touchMarker } from './files.ts'
import { makeBackup, readBackupState } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const findBackup = async () => orNotFound(await findNewestBackup(deps))

  route(app, contract.readBackupState, () => readBackupState(deps))

  route(app, contract.makeBackup, async () => {
    await makeBackup(deps).catch((error: unknown) => {
      throw error instanceof BackupFailed ? conflict(error.message) : error
    })
    return await readBackupState(deps)
  })

  route(app, contract.prepareBackupDownload, needsStepUp, async () => void (await findBackup()))

  app.get(contract.backupFilePath, needsStepUp, async (request, reply) => {
    const backup = await findBackup()
    reply.type('application/x-tar')
    reply.header('content-disposition', `attachment; filename="north-leeds-curls-${backup.name}.tar"`)
    // A HEAD request brings nothing away.
    if (request.method === 'HEAD') return reply.send()
    reply.raw.once('finish', () => {
      touchMarker(deps, 'downloaded').catch((error: unknown) =>
        logFault(deps.log, error, 'The time of the download could not be kept'),
      )
    })
    return await archiveBackup(deps, backup)
  })
}
