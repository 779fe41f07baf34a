import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { describeRefusal, logFault, sendProblem } from './errors.ts'
import type { PageServer } from './pages.ts'

type PostedForm = {
  /** The page that holds the form, and comes back when something is wrong. */
  page: string | ((fields: Readonly<Record<string, unknown>>) => string)
  thankYouPage: string
  /** Turns the fields as a browser posts them into the body that the contract describes. */
  toBody: (fields: Readonly<Record<string, unknown>>) => unknown
  /** What is said when the fault is ours. */
  failure: string
}

const isForm = (request: FastifyRequest) =>
  /^application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')

const fieldsOf = (body: unknown): Record<string, unknown> =>
  typeof body === 'object' && body ? { ...body } : {}

/** What was typed, as the page shows it again; a ticked box is "on". */
function typedValues(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldsOf(body)).flatMap(([name, value]) => {
      if (typeof value === 'string') return [[name, value]]
      return value === true ? [[name, 'on']] : []
    }),
  )
}

/** Lets a call of the API also be an ordinary form, for visitors without JavaScript. */
export function acceptPostedForm(pages: PageServer, form: PostedForm): RouteShorthandOptions {
  return {
    async preValidation(request: FastifyRequest) {
      if (isForm(request)) request.body = form.toBody(fieldsOf(request.body))
    },
    async onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
      if (!isForm(request) || reply.statusCode !== 201) return payload
      reply.code(303).header('location', form.thankYouPage).removeHeader('content-type')
      return ''
    },
    async errorHandler(error, request, reply) {
      if (!isForm(request)) return sendProblem(error, request, reply)
      const { problem, headers } = describeRefusal(error)
      logFault(error, request, problem.status)
      const errors = problem.errors ?? {}
      const notice = problem.status >= 500 ? form.failure : problem.detail
      const path = typeof form.page === 'string' ? form.page : form.page(fieldsOf(request.body))
      const page = await pages.renderForm(path, {
        values: typedValues(request.body),
        errors,
        ...(Object.keys(errors).length === 0 && { notice }),
      })
      return reply
        .code(problem.status)
        .headers({ ...page.headers, ...headers })
        .serializer((html: string) => html)
        .send(page.html)
    },
  }
}
