import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { clientWords, appointmentPages as pages } from '#contract/appointment-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { multilineText } from '#contract/text.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { createLinkPageReplies, redirectToOutcome, tokenOfRequest } from '#server/http/link-pages.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { calendarType, clientCalendarFile } from '../calendar-file.ts'
import {
  askForOtherTime,
  cancelByClient,
  type Did,
  findAppointmentForFile,
  type Outcome,
  readClientPage,
} from './service.ts'

const maxPresses = 120
const windowMs = 15 * minuteMs

/** The outcome of a press, passed on to the page after it. */
const AfterPress = z.object({
  did: z.catch(z.optional(z.enum(['cancelled', 'asked', 'too-late'])), undefined),
})

const Words = z.object({ words: z._default(multilineText(clientWords), '') })

/** The page of a client's appointment. Opening it changes nothing. */
export function clientPageRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: maxPresses, windowMs })
  const { send, withPage } = createLinkPageReplies(forms)

  app.register(async (scope) => {
    withPage(pages.own, scope, Object.keys(Words.shape))

    type Shown = { did?: Did | undefined; words?: string; errors?: Readonly<Record<string, string>> }

    async function show(request: FastifyRequest, reply: FastifyReply, { errors = {}, ...own }: Shown) {
      const page = await readClientPage(deps, tokenOfRequest(request), own)
      const status = page.state === 'broken' || Object.keys(errors).length > 0 ? 400 : 200
      return await send(request, reply, {
        path: pages.own,
        status,
        values: { page: JSON.stringify(page) },
        errors,
      })
    }

    scope.get(pages.own, (request, reply) => show(request, reply, AfterPress.parse(request.query ?? {})))

    const after = (
      request: FastifyRequest,
      reply: FastifyReply,
      outcome: Outcome,
      done: NonNullable<Did>,
    ) => {
      if (outcome === 'broken') return show(request, reply, {})
      const did = outcome === 'done' ? done : outcome
      return redirectToOutcome(
        reply,
        `${pages.own}?token=${encodeURIComponent(tokenOfRequest(request))}&did=${did}`,
      )
    }

    function onPress(
      path: string,
      done: NonNullable<Did>,
      job: (token: string, words: string) => Promise<Outcome>,
    ) {
      // After a refusal this address stays in the address bar: opening it shows the appointment.
      scope.get(path, (request, reply) => show(request, reply, {}))
      scope.post(path, async (request, reply) => {
        await limit.take(request.ip)
        const typed = Words.safeParse(request.body ?? {})
        if (typed.success)
          return await after(request, reply, await job(tokenOfRequest(request), typed.data.words), done)
        const { data } = z.object({ words: z.string() }).safeParse(request.body)
        return await show(request, reply, { errors: fieldErrors(typed.error.issues), ...data })
      })
    }

    onPress(pages.cancel, 'cancelled', (token, words) => cancelByClient(deps, token, words))
    onPress(pages.change, 'asked', (token, words) => askForOtherTime(deps, token, words))

    scope.get(pages.file, async (request, reply) => {
      const row = await findAppointmentForFile(deps, tokenOfRequest(request))
      if (!row) return await show(request, reply, {})
      return reply
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type(calendarType)
        .send(clientCalendarFile(row, deps.facts, 'REQUEST'))
    })
  })
}
