import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/backup.ts'
import * as place from '#contract/second-place.ts'
import type { Deps } from '#server/deps.ts'
import { requireStepUp } from '#server/features/admin-session/service.ts'
import { route } from '#server/http/route.ts'
import { beginCopying, leavePlace, savePlace } from './second-place/changes.ts'
import { readState as readPlaceState } from './second-place/service.ts'
import { backUp, findNewest, readState } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readBackupState, () => readState(deps))

  route(app, contract.makeBackup, async (_input, _request, reply) => {
    // The state says how it ends.
    void backUp(deps, 'asked').then(({ error }) => {
      if (error !== undefined) deps.log.error({ reason: error }, 'The backup could not be made')
    })
    reply.code(202)
    return await readState(deps)
  })

  route(app, contract.prepareBackupDownload, async (_input, request, reply) => {
    await requireStepUp(deps, request)
    await findNewest(deps)
    reply.code(204)
    return undefined
  })

  route(app, place.readSecondPlace, () => readPlaceState(deps))

  route(app, place.saveSecondPlace, async ({ body }, request) => {
    await requireStepUp(deps, request)
    return await savePlace(deps, body)
  })

  route(app, place.copyToSecondPlace, async (_input, _request, reply) => {
    beginCopying(deps)
    reply.code(202)
    return await readPlaceState(deps)
  })

  route(app, place.leaveSecondPlace, async ({ body }, request) => {
    await requireStepUp(deps, request)
    return await leavePlace(deps, body.version)
  })

  app.get(contract.backupFilePath, async (request, reply) => {
    await requireStepUp(deps, request)
    const { name, path } = await findNewest(deps)
    const { size } = await stat(path)
    reply.type('application/octet-stream')
    reply.header('content-length', size)
    reply.header('content-disposition', `attachment; filename="north-leeds-curls-${name}"`)
    return createReadStream(path)
  })
}
