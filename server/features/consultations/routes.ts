import type { FastifyInstance } from 'fastify'
import type { PageContent } from '#content/content.ts'
import * as page from '#contract/consultation-page.ts'
import * as contract from '#contract/consultations.ts'
import { minuteMs } from '#contract/durations.ts'
import { changeConsultationStatus, listWorklist } from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { readVisitsOfRequest } from '#server/features/appointments/offers/service.ts'
import { toAnswer } from '#server/http/answer.ts'
import { sendFormPage } from '#server/http/form-pages.ts'
import { readListPage } from '#server/http/list-pages.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { fromVisitors, route } from '#server/http/route.ts'
import * as answers from './answers.ts'
import { readConsultation } from './history.ts'
import * as reading from './reading.ts'
import { allButJunk, matching } from './repository.ts'
import * as service from './service.ts'

// Generous, since a mobile network shows many people as one address.
const requestsAtMost = 120
const windowMs = 15 * minuteMs

/** An invalid value is ignored. */
const readPageOpenMs = (header: unknown) =>
  typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  const limit = createRateLimit(deps.config, { limit: requestsAtMost, windowMs })
  const form = acceptPostedForm(deps, {
    page: '/contact',
    thankYouPage: '/contact/thank-you',
    toBody: contract.consultationFromForm,
    failure: 'Failed to send consultation request. Please try again or call us directly.',
  })
  const options = { ...form, ...fromVisitors(limit) }
  route(app, contract.requestConsultation, options, ({ body: { website, ...body } }, { headers }) => {
    const pageOpenMs = readPageOpenMs(headers[contract.pageOpenHeader])
    return service.requestConsultation(deps, body, { website, pageOpenMs })
  })
  suggestionRoute(app, deps)
}

/** What a link to the form suggests: a picture of the gallery, a home visit or another area. Undefined for anything else. */
function suggestionsAt(url: string, { gallery }: PageContent): Record<string, string> | undefined {
  const asked = new URL(url, 'http://localhost').searchParams
  const look = gallery.items.find(({ id }) => id === asked.get('look'))
  const values = {
    ...(look && { look: look.title }),
    ...(asked.get('visit') === 'home' && { mobileService: 'on' }),
    ...(asked.get('area') === 'other' && { location: 'other' }),
  }
  return Object.keys(values).length > 0 ? values : undefined
}

/** The form with what its link suggests filled in. Other addresses of the form are answered from memory. */
function suggestionRoute(app: FastifyInstance, { pages }: Deps): void {
  app.get('/contact', { exposeHeadRoute: false }, async (request, reply) => {
    const values = suggestionsAt(request.url, pages.current().content)
    if (!values) return pages.send(request, reply)
    return await sendFormPage({ pages }, reply, { path: '/contact', status: 200, values })
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConsultations, async ({ query }, _request, reply) => {
    const { kysely } = deps.database
    const rows = matching(kysely, allButJunk).selectAll()
    const page = await readListPage(kysely, rows, ['consultations', 'createdAt'], query, reply)
    return page.map(toAnswer)
  })
  route(app, contract.deleteConsultation, ({ params: { id } }) => service.deleteConsultation(deps, id))
  route(app, listWorklist, async ({ query }, _request, reply) => {
    const { rows, total } = await reading.listWorklist(deps, query)
    reply.header('x-total-count', total)
    return rows
  })
  route(app, changeConsultationStatus, ({ asked }) => answers.changeStatus(deps, asked))
  pageRoutes(app, deps)
}

/** The calls of a request's page. */
function pageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, page.readConsultation, async ({ params: { id } }) => ({
    ...(await readConsultation(deps, id)),
    ...(await readVisitsOfRequest(deps, id)),
  }))
  route(app, page.saveNote, ({ params, body }) => service.saveNote(deps, params.id, body))
  route(app, page.recordContact, ({ params, body }) =>
    answers.recordContact(deps, { consultationId: params.id, ...body }),
  )
  route(app, page.sendReply, ({ params, body }) =>
    answers.sendReply(deps, { consultationId: params.id, ...body }),
  )
  route(app, page.undoReply, ({ params }) => answers.undoReply(deps, params))
}
