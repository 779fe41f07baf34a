import type { FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { ReturnedForm } from '#contract/render.ts'
import type { Deps } from '#server/deps.ts'
import { describeRefusal, logRequestFault } from './errors.ts'
import { createRateLimit } from './rate-limits.ts'

// Generous: a mobile network may put a whole town behind one address. A page takes about 2 ms of CPU.
const pagesPerMinute = 240

type FormPage = Partial<ReturnedForm> & { path: string; status: number }

export type FormPages = ReturnType<typeof createFormPages>

/** Answers with pages that depend on the request. */
export function createFormPages({ config, pages }: Pick<Deps, 'config' | 'pages'>) {
  const limit = createRateLimit(config, { limit: pagesPerMinute, windowMs: minuteMs })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, status, ...form }: FormPage,
  ): Promise<FastifyReply> {
    // Rendering is the most expensive thing a stranger can cause.
    await limit.take(request.ip)
    const { html, headers } = await pages.renderForm(path, { values: {}, errors: {}, ...form })
    return reply
      .code(status)
      .headers(headers)
      .serializer((text: string) => text)
      .send(html)
  }

  return {
    send,
    /** Answers an error with the page of its form. Our own faults are told as `failure`. */
    async sendRefusal(
      error: unknown,
      request: FastifyRequest,
      reply: FastifyReply,
      { failure, ...form }: Pick<FormPage, 'path' | 'values'> & { failure?: string },
    ): Promise<FastifyReply> {
      const { problem, headers } = describeRefusal(error)
      const { detail, errors, status } = problem
      logRequestFault(error, request, status)
      const told = errors ? { errors } : { notice: status < 500 ? detail : (failure ?? detail) }
      return await send(request, reply.headers(headers), { ...form, status, ...told })
    },
  }
}
