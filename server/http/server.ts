import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/process/log.ts'
import { acceptBodies, bodyLimitBytes } from './bodies.ts'
import { AppError, sendErrorResponse } from './errors.ts'
import { logController, logRequests } from './logging.ts'
import type { PageServer } from './pages.ts'
import { validatorCompiler } from './route.ts'
import { securityHeaders } from './security-headers.ts'
import { sendFilesFrom } from './static-files.ts'

/** After that, requests that never end are cut: shorter than the shutdown timeout of the process. */
const closeTimeoutMs = 4000

type ServerDeps = { config: Pick<Config, 'siteUrl' | 'trustProxy'>; pages: PageServer; log: Log }

/** The server of the public pages and files, to which the application adds its calls. */
export async function createServer({ config, pages, log }: ServerDeps): Promise<FastifyInstance> {
  const headers = { ...securityHeaders(config.siteUrl), 'cache-control': 'no-store' }
  const app = Fastify({
    // Time for a whole request to arrive: a slow client must not hold a connection for ever.
    requestTimeout: 30_000,
    // Longer than a proxy's usual minute, so that the proxy closes first.
    keepAliveTimeout: 72_000,
    // A client that does not read its answer would stay connected for ever.
    connectionTimeout: 90_000,
    // Fastify reports undecodable addresses here, without running any hook.
    frameworkErrors: (error, request, reply) =>
      pages.isForPage(request)
        ? pages.sendNotFound(request, reply.headers(headers))
        : sendErrorResponse(error, request, reply.headers(headers)),
    bodyLimit: bodyLimitBytes,
    trustProxy: config.trustProxy,
    // Requests already received are answered even while the server stops.
    return503OnClosing: false,
    loggerInstance: log,
    logController,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendErrorResponse)
  app.setNotFoundHandler(async (request, reply) => {
    if (!pages.isForPage(request)) throw new AppError('NOT_FOUND')
    return pages.sendNotFound(request, reply)
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  logRequests(app)
  // Node closes idle connections by itself.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), closeTimeoutMs).unref()
  })
  acceptBodies(app)
  await sendFilesFrom(app, pages)
  app.get('/*', pages.send)
  return app
}
