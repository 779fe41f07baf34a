import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/go-live.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { leaveOutStep, readGoLive, setGoogleProfileDone } from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readGoLive, () => readGoLive(deps, deps.readCertificate))
  route(app, contract.setGoogleProfileDone, ({ body }) =>
    setGoogleProfileDone(deps, body.isDone, deps.readCertificate),
  )
  route(app, contract.leaveOutStep, ({ body }) => leaveOutStep(deps, body, deps.readCertificate))
}
