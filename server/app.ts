import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from './deps.ts'
import * as account from './features/account/routes.ts'
import * as analytics from './features/analytics/routes.ts'
import * as appointments from './features/appointments/routes.ts'
import * as backup from './features/backups/routes.ts'
import * as clients from './features/clients/routes.ts'
import * as consent from './features/consent/routes.ts'
import * as consultations from './features/consultations/routes.ts'
import * as goLive from './features/go-live/routes.ts'
import * as health from './features/health/routes.ts'
import * as mail from './features/mail/routes.ts'
import * as newsletter from './features/newsletter/routes.ts'
import * as ownCalendar from './features/own-calendar/routes.ts'
import * as rights from './features/rights/routes.ts'
import * as savedTexts from './features/saved-texts/routes.ts'
import * as subscribers from './features/subscribers/routes.ts'
import * as today from './features/today/routes.ts'
import * as pictures from './features/website/pictures/routes.ts'
import * as website from './features/website/routes.ts'
import { refuseOddParams } from './http/route.ts'
import { refuseCrossSiteWrites } from './http/same-origin.ts'
import { createServer } from './http/server.ts'

const openToAll = [
  ...[health, account, consent, analytics, consultations, appointments, subscribers, rights, pictures],
]
const forTheOwner = [
  ...[account, analytics, consultations, backup, appointments, goLive, mail, newsletter],
  ...[subscribers, ownCalendar, clients, rights, savedTexts, today, website, pictures],
]

/** Builds the HTTP application: the public pages, the calls open to all, then those of the owner. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  z.config(z.locales.en())
  const app = await createServer(deps)
  await app.register((calls) => registerCalls(calls, deps))
  return app
}

async function registerCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  refuseCrossSiteWrites(app, deps.config.siteUrl)
  refuseOddParams(app)
  await app.register(cookie)

  for (const { publicRoutes } of openToAll) publicRoutes(app, deps)

  await app.register(async (guarded) => {
    account.requireOwner(guarded, deps)
    // Another process may have published since the last look: she must not edit what it has replaced.
    if (deps.database.kind === 'postgres') guarded.addHook('onRequest', () => deps.website.refresh())
    for (const { ownerRoutes } of forTheOwner) ownerRoutes(guarded, deps)
  })
}
