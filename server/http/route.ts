import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { idPattern } from '#contract/fields.ts'
import { AppError } from './errors.ts'
import type { RateLimit } from './rate-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requires a recent second step. */
    needsStepUp?: true
    status?: 201
  }
}

/** Parameters, query and body in one. */
type Asked<E extends Endpoint> = EndpointRequest<E>['params'] &
  (E['query'] extends z.ZodMiniType ? EndpointRequest<E>['query'] : unknown) &
  (E['body'] extends z.ZodMiniType ? EndpointRequest<E>['body'] : unknown)

/** Route option: the session alone is not enough, see `requireStepUp`. */
export const needsStepUp = { config: { needsStepUp: true } } as const

/** Route options of what visitors send: counted by their address, and answered 201. */
export const fromVisitors = ({ take }: RateLimit) =>
  ({ config: { status: 201 }, preHandler: (request: FastifyRequest) => take(request.ip) }) as const

type Handler<E extends Endpoint> = (
  input: EndpointRequest<E> & { asked: Asked<E> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<E['response'] extends z.ZodMiniType ? EndpointResponse<E> : void>

/** Some messages end in a full stop, most do not. */
const joinSentences = (messages: readonly string[]) =>
  messages.reduce((said, next) => `${said.replace(/\.$/, '')}. ${next}`)

function invalidInput(issues: Parameters<typeof fieldErrors>[0]): AppError {
  const { '': whole, ...errors } = fieldErrors(issues)
  const messages = [...new Set(Object.values(errors))]
  if (messages.length === 0) {
    return new AppError('INVALID_INPUT', { detail: whole && 'Please send the fields as one JSON object.' })
  }
  return new AppError('INVALID_INPUT', { detail: joinSentences(messages), errors })
}

/** Validates requests with the contract's schemas; a refusal becomes an `INVALID_INPUT`. */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodMiniType }) =>
  (data: unknown) => {
    const { data: value, error } = schema.safeParse(data)
    return error ? { error: invalidInput(error.issues) } : { value }
  }

/** Answers 404 for parameters that are no id: what some databases cannot even be queried for is not looked up. */
export function refuseOddParams(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const params = Object.entries(Object(request.params))
    if (request.is404 || params.every(([, value]) => idPattern.test(String(value)))) return
    reply.callNotFound()
    return reply
  })
}

/** Registers an endpoint of the contract: invalid input is refused before the handler runs; without a response, it answers 204. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: RouteShorthandOptions,
  handler: Handler<E>,
): void
export function route<E extends Endpoint>(
  app: FastifyInstance,
  { method, path, params, query, body, response }: E,
  ...rest: [Handler<E>] | [RouteShorthandOptions, Handler<E>]
): void {
  const [options, handler] = rest.length === 1 ? [{}, ...rest] : rest
  app.route({
    ...options,
    method,
    url: path,
    schema: {
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response && { response: { '2xx': response } }),
    },
    handler: (request, reply) => {
      // The schemas above have validated these; Fastify's types do not show it. What has no schema was not validated.
      const parts = {
        params: Object(request.params),
        query: query && request.query,
        body: body && request.body,
      }
      const asked = { ...Object(parts.query), ...Object(parts.body), ...parts.params }
      const input = { ...parts, asked } as EndpointRequest<E> & { asked: Asked<E> }
      reply.code(response ? (options.config?.status ?? 200) : 204)
      return handler(input, request, reply)
    },
  })
}
