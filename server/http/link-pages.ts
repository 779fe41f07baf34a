import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { FormPages } from './form-pages.ts'

const WithToken = z.object({ token: z.string().check(z.maxLength(200)) })

/** The token of the link, or of the button's hidden field. */
export const parseToken = (fields: unknown): string | undefined => WithToken.safeParse(fields).data?.token
export const tokenOfRequest = ({ query, body }: FastifyRequest): string =>
  parseToken(query) ?? parseToken(body) ?? ''

const privateHeaders = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

/** Pages behind mailed links. They need no login: the link's token is the proof. */
export const createLinkPageReplies = (forms: FormPages) => ({
  send: (request: FastifyRequest, reply: FastifyReply, page: Parameters<FormPages['send']>[2]) =>
    forms.send(request, reply.headers(privateHeaders), page),

  /** Answers errors with a page too: people open these links in a browser. */
  withPage(path: string, scope: FastifyInstance): void {
    scope.setErrorHandler((error, request, reply) =>
      forms.sendRefusal(error, request, reply.headers(privateHeaders), { path }),
    )
  },
})

/** Redirects after a press, so that reloading or going back posts nothing again. */
export const redirectToOutcome = (reply: FastifyReply, path: string) =>
  reply.header('x-robots-tag', 'noindex').redirect(path, 303)
