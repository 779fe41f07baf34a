import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeRefusal, logRequestFault } from './errors.ts'
import type { FormPages } from './form-pages.ts'

const WithToken = z.object({ token: z.string().check(z.maxLength(200)) })

/** The token of the link, or of the button's hidden field. */
export const parseToken = (fields: unknown): string | undefined => WithToken.safeParse(fields).data?.token
export const tokenOfRequest = ({ query, body }: FastifyRequest): string =>
  parseToken(query) ?? parseToken(body) ?? ''

type LinkPage = {
  path: string
  status: number
  /** Values passed to the page. */
  values: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
}

const privateHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

/** Pages behind mailed links. They need no login: the link's token is the proof. */
export function createLinkPageReplies(forms: FormPages) {
  return {
    async send(
      request: FastifyRequest,
      reply: FastifyReply,
      { path, status, values, errors = {} }: LinkPage,
    ) {
      const { html, headers } = await forms.render(request, path, { values, errors })
      return reply
        .code(status)
        .headers({ ...headers, ...privateHeaders })
        .send(html)
    },

    /** Answers errors with a page too: people open these links in a browser. */
    withPage(path: string, scope: FastifyInstance) {
      scope.setErrorHandler(async (error, request, reply) => {
        const { problem, headers } = describeRefusal(error)
        logRequestFault(error, request, problem.status)
        const form = { values: {}, errors: {}, notice: problem.detail }
        const page = await forms.render(request, path, form)
        return reply
          .code(problem.status)
          .headers({ ...page.headers, ...privateHeaders, ...headers })
          .send(page.html)
      })
    },
  }
}

/** Redirects after a press, so that reloading or going back posts nothing again. */
export const redirectToOutcome = (reply: FastifyReply, path: string) =>
  reply.header('x-robots-tag', 'noindex').redirect(path, 303)
