import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReturnedForm } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'
import { describeRefusal, logRequestFault } from './errors.ts'

type PageDeps = Pick<Deps, 'pages'>
type FormPage = Partial<ReturnedForm> & { path: string; status: number }

/** Answers with a page that depends on the request. */
export async function sendFormPage(
  { pages }: PageDeps,
  reply: FastifyReply,
  { path, status, ...form }: FormPage,
): Promise<FastifyReply> {
  await pages.formLimit.take(reply.request.ip)
  const { html, headers } = await pages.renderForm(path, { values: {}, errors: {}, ...form })
  return reply
    .code(status)
    .headers(headers)
    .serializer((text: string) => text)
    .send(html)
}

/** Answers an error with the page of its form. Our own faults are told as `failure`. */
export async function sendRefusalPage(
  deps: PageDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { failure, ...form }: Pick<FormPage, 'path' | 'values'> & { failure?: string },
): Promise<FastifyReply> {
  const { problem, headers } = describeRefusal(error)
  const { detail, errors, status } = problem
  logRequestFault(error, request, status)
  const told = errors ? { errors } : { notice: status < 500 ? detail : (failure ?? detail) }
  return await sendFormPage(deps, reply.headers(headers), { ...form, status, ...told })
}
