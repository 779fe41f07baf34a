import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint, EndpointRequest, EndpointResponse } from '#contract/endpoint.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the owner has to prove again that it is her; a function decides for each request. */
    needsStepUp?: true | ((request: FastifyRequest) => Promise<boolean>)
  }
}

/** The option of a route that the owner's session alone does not open: see `requireStepUp`. */
export const needsStepUp = { config: { needsStepUp: true } } as const

type Handler<E extends Endpoint> = (
  input: EndpointRequest<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<EndpointResponse<E>>

function invalidInput(issues: Parameters<typeof fieldErrors>[0]): AppError {
  const { '': whole, ...errors } = fieldErrors(issues)
  const messages = [...new Set(Object.values(errors))]
  if (messages.length === 0) {
    return new AppError('INVALID_INPUT', { detail: whole && 'Please send the fields as one JSON object.' })
  }
  return new AppError('INVALID_INPUT', { detail: messages.join('. '), errors })
}

/** Lets Fastify check requests with the contract's schemas; what they refuse is an `INVALID_INPUT`. */
export const validatorCompiler =
  ({ schema }: { schema: z.ZodMiniType }) =>
  (data: unknown) => {
    const { data: value, error } = schema.safeParse(data)
    return error ? { error: invalidInput(error.issues) } : { value }
  }

const holdsNul = (params: unknown) =>
  typeof params === 'object' &&
  params !== null &&
  Object.values(params).some((one) => `${one}`.includes('\0'))

/** What an address names by a NUL is not there: some databases cannot even be asked for it. */
export function findNothingByNul(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    if (request.is404 || !holdsNul(request.params)) return
    reply.callNotFound()
    return reply
  })
}

/** Registers one call of the contract: bad input is refused before the handler runs. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  { method, path, params, query, body, response }: E,
  handler: Handler<E>,
  options: RouteShorthandOptions = {},
): void {
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
      // The schemas above have just checked these; TypeScript cannot follow them through Fastify.
      const input = {
        params: params && request.params,
        query: query && request.query,
        body: body && request.body,
      } as EndpointRequest<E>
      return handler(input, request, reply)
    },
  })
}
