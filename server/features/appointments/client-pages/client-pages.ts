import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Address } from '#contract/address.ts'
import { appointmentLimits } from '#contract/appointment.ts'
import { appointmentPages as pages } from '#contract/appointment-pages.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { multilineText } from '#contract/text.ts'
import type { Deps } from '#server/deps.ts'
import { sendFormPage } from '#server/http/form-pages.ts'
import { registerLinkPages, tokenOfRequest } from '#server/http/link-pages.ts'
import { calendarType, clientCalendarFile } from '../mails/calendar.ts'
import { pathOfToken } from '../mails/mails.ts'
import * as answers from './client-answers.ts'

const choose = 'Choose a time, or “None of these suits me”.'
const neverOffered = 'This time was not offered. Please choose one of these.'

const Words = z.object({ words: z._default(multilineText(appointmentLimits.words), '') })
const Answer = z.extend(Words, {
  choice: z.string(choose).check(z.minLength(1, choose), z.maxLength(64)),
  address: z._default(Address, ''),
})

const typed = z.catch(z.string(), '')
const Typed = z.object({ choice: typed, address: typed, words: typed })

/** The pages that clients open by the links in mails. Opening them changes nothing. */
export function clientPageRoutes(app: FastifyInstance, deps: Deps): void {
  /** Shows a page again with what was refused, or as it is. */
  const show =
    (path: string) =>
    async (
      reply: FastifyReply,
      reading: ReturnType<typeof answers.readPickPage | typeof answers.readOwnPage>,
      { status = 200, errors = {} }: { status?: number; errors?: Readonly<Record<string, string>> } = {},
    ) => {
      const page = await reading
      if (page.state === 'picked') return reply.redirect(page.path, 303)
      const values = { page: JSON.stringify(page) }
      const isBroken = page.state === 'broken'
      return await sendFormPage(deps, reply, { path, errors, values, status: isBroken ? 400 : status })
    }

  registerLinkPages(app, deps, pages.pick, (scope) => {
    const showPick = show(pages.pick)
    scope.get(pages.pick, (request, reply) =>
      showPick(reply, answers.readPickPage(deps, tokenOfRequest(request))),
    )
    scope.post(pages.pick, async (request, reply) => {
      const token = tokenOfRequest(request)
      const { data, error } = Answer.safeParse({ ...Object(request.body) })
      const outcome = data ? await answers.answerOffer(deps, token, data) : 'refused'
      if (outcome === 'done') return reply.redirect(pathOfToken('pick', token), 303)
      const typed = Typed.parse({ ...Object(request.body) })
      const errors = outcome === 'unknown' ? { choice: neverOffered } : fieldErrors(error?.issues ?? [])
      const status = outcome === 'gone' ? 409 : 400
      return await showPick(reply, answers.readPickPage(deps, token, typed), { status, errors })
    })
  })

  registerLinkPages(app, deps, pages.own, (scope) => {
    const showOwn = show(pages.own)
    const open = (request: FastifyRequest, reply: FastifyReply) =>
      showOwn(reply, answers.readOwnPage(deps, tokenOfRequest(request)))
    // After a refusal the address of a press stays in the address bar: opening it shows the appointment.
    for (const path of [pages.own, pages.cancel, pages.change]) scope.get(path, open)

    for (const [name, press] of [
      ['cancel', answers.cancelByClient],
      ['change', answers.askForOtherTime],
    ] as const)
      scope.post(pages[name], async (request, reply) => {
        const token = tokenOfRequest(request)
        const { data, error } = Words.safeParse({ ...Object(request.body) })
        if (!data) {
          const { words } = Typed.parse({ ...Object(request.body) })
          const page = answers.readOwnPage(deps, token, { words })
          return await showOwn(reply, page, { status: 400, errors: fieldErrors(error.issues) })
        }
        const outcome = await press(deps, token, data.words)
        if (outcome === 'done') return reply.redirect(pathOfToken('own', token), 303)
        const page = answers.readOwnPage(deps, token, { isTooLate: true })
        return await showOwn(reply, page, { status: 409 })
      })

    scope.get(pages.file, async (request, reply) => {
      const row = await answers.findAppointmentForFile(deps, tokenOfRequest(request))
      if (!row) return await open(request, reply)
      return reply
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .type(calendarType)
        .send(clientCalendarFile(row, deps.facts, 'REQUEST'))
    })
  })
}
