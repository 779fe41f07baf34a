import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Address } from '#contract/address.ts'
import {
  clientWords,
  type OwnPage,
  type PickPage,
  appointmentPages as pages,
} from '#contract/appointment-pages.ts'
import { minuteMs } from '#contract/durations.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { multilineText } from '#contract/text.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { createLinkPageReplies, redirectToOutcome, tokenOfRequest } from '#server/http/link-pages.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { calendarType, clientCalendarFile } from '../calendar/files.ts'
import { pathOfToken } from './links.ts'
import {
  askForOtherTime,
  cancelByClient,
  findAppointmentForFile,
  type Outcome,
  readOwnPage,
} from './own-page.ts'
import { answerOffer, readPickPage } from './pick-page.ts'

const maxPresses = 120
const windowMs = 15 * minuteMs

const choose = 'Choose a time, or “None of these suits me”.'
const neverOffered = 'This time was not offered. Please choose one of these.'

const Words = z.object({ words: z._default(multilineText(clientWords), '') })

const Answer = z.extend(Words, {
  choice: z.string(choose).check(z.minLength(1, choose), z.maxLength(64)),
  address: z._default(Address, ''),
})

/** What was typed, to show it again. */
const Typed = z.object({
  choice: z.catch(z.string(), ''),
  address: z.catch(z.string(), ''),
  words: z.catch(z.string(), ''),
})

type Shown = { page: PickPage | OwnPage; status?: number; errors?: Readonly<Record<string, string>> }
type Show = (request: FastifyRequest, reply: FastifyReply, shown: Shown) => Promise<unknown>

/** The pages that clients open by the links in mails. Opening them changes nothing. */
export function clientPageRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: maxPresses, windowMs })
  const { send, withPage } = createLinkPageReplies(forms)

  function pageAt(path: string, register: (scope: FastifyInstance, show: Show) => void) {
    const show: Show = async (request, reply, { page, status = 200, errors = {} }) =>
      await send(request, reply, {
        path,
        status: page.state === 'broken' ? 400 : status,
        values: { page: JSON.stringify(page) },
        errors,
      })
    app.register(async (scope) => {
      withPage(path, scope)
      register(scope, show)
    })
  }

  pageAt(pages.pick, (scope, show) => {
    const read = (request: FastifyRequest) =>
      readPickPage(
        deps,
        tokenOfRequest(request),
        request.method === 'POST' ? Typed.parse(request.body ?? {}) : undefined,
      )

    scope.get(pages.pick, async (request, reply) => show(request, reply, { page: await read(request) }))

    scope.post(pages.pick, async (request, reply) => {
      await limit.take(request.ip)
      const token = tokenOfRequest(request)
      const answer = Answer.safeParse(request.body ?? {})
      if (!answer.success) {
        const errors = fieldErrors(answer.error.issues)
        return await show(request, reply, { page: await read(request), status: 400, errors })
      }
      const outcome = await answerOffer(deps, token, answer.data)
      if (outcome === 'done') return redirectToOutcome(reply, pathOfToken('pick', token))
      const page = await read(request)
      if (outcome === 'gone') return await show(request, reply, { page, status: 409 })
      return await show(request, reply, { page, status: 400, errors: { choice: neverOffered } })
    })
  })

  pageAt(pages.own, (scope, show) => {
    const open = async (request: FastifyRequest, reply: FastifyReply) => {
      const isTooLate = z.safeParse(z.object({ late: z.literal('yes') }), request.query).success
      return await show(request, reply, {
        page: await readOwnPage(deps, tokenOfRequest(request), { isTooLate }),
      })
    }
    scope.get(pages.own, open)

    for (const [name, press] of [
      ['cancel', cancelByClient],
      ['change', askForOtherTime],
    ] as const) {
      const path = pages[name]
      // After a refusal this address stays in the address bar: opening it shows the appointment.
      scope.get(path, open)
      scope.post(path, async (request, reply) => {
        await limit.take(request.ip)
        const token = tokenOfRequest(request)
        const typed = Words.safeParse(request.body ?? {})
        if (!typed.success) {
          const { words } = Typed.parse(request.body ?? {})
          const page = await readOwnPage(deps, token, { words, refused: name })
          return await show(request, reply, { page, status: 400, errors: fieldErrors(typed.error.issues) })
        }
        const outcome: Outcome = await press(deps, token, typed.data.words)
        if (outcome === 'broken') return await show(request, reply, { page: { state: 'broken' } })
        const late = outcome === 'too-late' ? '&late=yes' : ''
        return redirectToOutcome(reply, pathOfToken('own', token) + late)
      })
    }

    scope.get(pages.file, async (request, reply) => {
      const row = await findAppointmentForFile(deps, tokenOfRequest(request))
      if (!row) return await open(request, reply)
      return reply
        .header('x-robots-tag', 'noindex')
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type(calendarType)
        .send(clientCalendarFile(row, deps.facts, 'REQUEST'))
    })
  })
}
