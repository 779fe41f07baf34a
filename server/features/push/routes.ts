import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/push.ts'
import type { Deps } from '#server/deps.ts'
import { deviceName } from '#server/features/account/service.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPushDevices, () => service.listPushDevices(deps))

  route(app, contract.addPhone, ({ body }, { ownerSession, headers }) => {
    if (!ownerSession) throw new AppError('UNAUTHENTICATED')
    return service.addPushDevice(deps, body, {
      sessionId: ownerSession.id,
      name: deviceName(headers['user-agent']),
    })
  })

  route(app, contract.removePhone, ({ params }) => service.removePushDevice(deps, params.id))
}
