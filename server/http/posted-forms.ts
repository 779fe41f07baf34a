import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { sendErrorResponse } from './errors.ts'
import { sendRefusalPage } from './form-pages.ts'

type PostedForm = {
  /** The page of the form, shown again with its errors. */
  page: string
  /** The same if several pages have the form: derived from the fields. */
  pageOf?: (fields: Readonly<Record<string, unknown>>) => string | undefined
  /** The page after success; without one the route sets the `location` header. */
  thankYouPage?: string
  /** Converts posted fields into the body of the contract. */
  toBody: (fields: Readonly<Record<string, unknown>>) => unknown
  /** Message for our own faults. */
  failure: string
}

const isForm = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body ? { ...body } : {}

/** The typed values for the form shown again; a ticked box is "on". */
function typedValues(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      return value === true ? [[name, 'on']] : []
    }),
  )
}

/** Lets an endpoint also accept an ordinary form, for visitors without JavaScript. */
export function acceptPostedForm(deps: Pick<Deps, 'pages'>, form: PostedForm): RouteShorthandOptions {
  return {
    async preValidation(request: FastifyRequest) {
      if (isForm(request)) request.body = form.toBody(fieldsOf(request.body))
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (!isForm(request) || reply.statusCode !== 201) return payload
      reply.code(303).removeHeader('content-type')
      if (form.thankYouPage !== undefined) reply.header('location', form.thankYouPage)
      return ''
    },
    async errorHandler(error, request, reply) {
      if (!isForm(request)) return sendErrorResponse(error, request, reply)
      return await sendRefusalPage(deps, error, request, reply, {
        path: form.pageOf?.(fieldsOf(request.body)) ?? form.page,
        values: typedValues(request.body),
        failure: form.failure,
      })
    },
  }
}
