import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/machine.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { findRestoreCommand } from './integrity.ts'
import { findNotices } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const { clockGuard, config, integrity } = deps
  route(app, contract.readMachineStatus, async () => {
    const damagedSince = integrity.damagedSince()
    const heldUntil = clockGuard.heldUntil()
    const restore = damagedSince && (await findRestoreCommand(config))
    return {
      ...(damagedSince && { damage: { foundAt: damagedSince.toISOString(), ...(restore && { restore }) } }),
      ...(heldUntil && { deletionsHeldUntil: heldUntil.toISOString() }),
      matters: await findNotices(deps),
    }
  })
}
