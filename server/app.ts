import type { Server } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { bodyLimitBytes } from '#contract/limits.ts'
import type { Deps } from './deps.ts'
import * as account from './features/account/account-routes.ts'
import * as adminSession from './features/account/routes.ts'
import * as analytics from './features/analytics/routes.ts'
import * as appointments from './features/appointments/routes.ts'
import * as backup from './features/backups/routes.ts'
import * as consent from './features/consent/routes.ts'
import * as consultations from './features/consultations/routes.ts'
import * as goLive from './features/go-live/routes.ts'
import * as health from './features/health/routes.ts'
import * as mail from './features/mail/routes.ts'
import * as mailSetup from './features/mail-setup/routes.ts'
import * as newsletterIssues from './features/newsletter/issues/routes.ts'
import { linkRoutes } from './features/newsletter/subscribers/link-routes.ts'
import * as newsletter from './features/newsletter/subscribers/routes.ts'
import * as ownCalendar from './features/own-calendar/routes.ts'
import * as pageErrors from './features/page-errors/routes.ts'
import * as people from './features/people/routes.ts'
import { dataRequestPageRoutes } from './features/rights/page-routes.ts'
import * as rights from './features/rights/routes.ts'
import * as today from './features/today/routes.ts'
import * as pictures from './features/website/pictures/routes.ts'
import * as website from './features/website/routes.ts'
import { acceptBodies } from './http/bodies.ts'
import { drainOnClose } from './http/draining.ts'
import { AppError, sendErrorResponse } from './http/errors.ts'
import { createFormPages } from './http/form-pages.ts'
import { createHttpServer, refuseBrokenRequest } from './http/http-server.ts'
import { logController, logRefusals, logRequests } from './http/logging.ts'
import { refuseNulInParams, validatorCompiler } from './http/route.ts'
import { refuseCrossSiteWrites } from './http/same-origin.ts'
import { apiSecurityHeaders } from './http/security-headers.ts'

const isForPages = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && !/^\/api(?:[/?]|$)/.test(url)

/** Builds the HTTP application: hooks that run before every request, then the routes of each feature. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, pages } = deps
  z.config(z.locales.en())
  const security = apiSecurityHeaders(config.siteUrl)
  const headers = { ...security, 'cache-control': 'no-store' }
  const answerWithPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    pages.serveRest(request.raw, reply.raw)
  }
  const app = Fastify<Server>({
    serverFactory: (handler) => createHttpServer(pages, handler, security),
    clientErrorHandler: refuseBrokenRequest(security),
    // Fastify reports undecodable addresses here, without running any hook.
    frameworkErrors: (error, request, reply) =>
      isForPages(request)
        ? answerWithPage(request, reply)
        : sendErrorResponse(error, request, reply.headers(headers)),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    // Requests already received are answered even while the server stops.
    return503OnClosing: false,
    loggerInstance: deps.log,
    logController,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendErrorResponse)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  logRequests(app)
  logRefusals(app)
  drainOnClose(app)
  refuseCrossSiteWrites(app, config.siteUrl)
  acceptBodies(app)
  refuseNulInParams(app)
  await app.register(cookie)

  const forms = createFormPages(deps)
  health.publicRoutes(app, deps)
  adminSession.publicRoutes(app, deps)
  consent.publicRoutes(app, deps)
  analytics.publicRoutes(app, deps)
  consultations.publicRoutes(app, deps, forms)
  appointments.publicRoutes(app, deps, forms)
  newsletter.publicRoutes(app, deps, forms)
  linkRoutes(app, deps, forms)
  rights.publicRoutes(app, deps, forms)
  pictures.publicRoutes(app, deps)
  dataRequestPageRoutes(app, deps, forms)

  await app.register(async (guarded) => {
    adminSession.requireOwner(guarded, deps)
    account.ownerRoutes(guarded, deps)
    analytics.ownerRoutes(guarded, deps)
    consultations.ownerRoutes(guarded, deps)
    backup.ownerRoutes(guarded, deps)
    appointments.ownerRoutes(guarded, deps)
    goLive.ownerRoutes(guarded, deps)
    mail.ownerRoutes(guarded, deps)
    mailSetup.ownerRoutes(guarded, deps)
    newsletter.ownerRoutes(guarded, deps)
    newsletterIssues.ownerRoutes(guarded, deps)
    ownCalendar.ownerRoutes(guarded, deps)
    pageErrors.ownerRoutes(guarded, deps)
    people.ownerRoutes(guarded, deps)
    rights.ownerRoutes(guarded, deps)
    today.ownerRoutes(guarded, deps)
    website.reloadIfPublishedElsewhere(guarded, deps)
    website.ownerRoutes(guarded, deps)
    pictures.ownerRoutes(guarded, deps)
  })

  app.setNotFoundHandler(async (request, reply) => {
    if (!isForPages(request)) throw new AppError('NOT_FOUND')
    answerWithPage(request, reply)
  })
  return app
}
