import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import type { Config } from '#server/config.ts'

type ErrorFields = { [key: string]: unknown; type: string; message: string; stack: string }

/** Only what names no person: a driver's error may carry the row it refused. */
function describeError({
  name,
  message,
  stack = '',
  cause,
  ...more
}: Error & { code?: unknown }): ErrorFields {
  const code = more.code
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: describeError(cause) }) }
}

export function loggerOptions(
  level: Config['logLevel'],
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  return {
    // The usual request lines hold addresses and query strings; `logRequests` writes its own.
    logController: new LogController({ disableRequestLogging: true }),
    logger: {
      level,
      serializers: {
        err: describeError,
        req: ({ method }) => ({ method }),
        res: ({ statusCode }) => ({ statusCode }),
      },
    },
  }
}

/** One line a call: which route, what came of it, how long it took. Never who called. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, log } = request
    const durationMs = Math.round(reply.elapsedTime)
    log.info({ method, route: routeOptions.url, status: reply.statusCode, durationMs }, 'Answered')
  })
}
