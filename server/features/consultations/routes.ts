import type { FastifyInstance } from 'fastify'
import * as page from '#contract/consultation-page.ts'
import * as contract from '#contract/consultations.ts'
import { minuteMs } from '#contract/durations.ts'
import { changeSavedTexts, readSavedTexts } from '#contract/saved-texts.ts'
import * as worklistContract from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { sendListPage } from '#server/http/list-pages.ts'
import { acceptPostedForm } from '#server/http/posted-forms.ts'
import { createRateLimit } from '#server/http/rate-limits.ts'
import { route } from '#server/http/route.ts'
import { recordContact } from './contacts.ts'
import { correctConsultation } from './correcting.ts'
import * as notes from './notes.ts'
import * as replies from './replies.ts'
import * as savedTexts from './saved-texts.ts'
import { deleteConsultation, listConsultations, requestConsultation } from './service.ts'
import { readTimeline } from './timeline.ts'
import * as worklist from './worklist.ts'

// Generous, since a mobile network shows many people as one address.
const requestsAtMost = 120
const windowMs = 15 * minuteMs

/** An invalid value is ignored. */
const readPageOpenMs = (header: unknown) =>
  typeof header === 'string' && /^\d{1,10}$/.test(header) ? Number(header) : undefined

export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  const limit = createRateLimit(deps.config, { limit: requestsAtMost, windowMs })
  const form = acceptPostedForm(forms, {
    page: '/contact',
    thankYouPage: '/contact/thank-you',
    toBody: contract.consultationFromForm,
    failure: 'Failed to send consultation request. Please try again or call us directly.',
  })
  route(
    app,
    contract.requestConsultation,
    async ({ body: { website, ...body } }, { ip, headers }, reply) => {
      await limit.take(ip)
      const pageOpenMs = readPageOpenMs(headers[contract.pageOpenHeader])
      const { id } = await requestConsultation(deps, body, { website, pageOpenMs })
      reply.code(201)
      return { id }
    },
    form,
  )
  lookRoute(app, deps, forms)
}

/** The form with a picture of the gallery in its Hair Details. Other addresses of the form are answered from memory. */
function lookRoute(app: FastifyInstance, { pages }: Deps, forms: FormPages): void {
  app.get('/contact', { exposeHeadRoute: false }, async (request, reply) => {
    const look = pages.lookAt(request.url)
    if (!look) return pages.send(request, reply)
    const values = { hairType: `Like “${look.title}”.` }
    const { html, headers } = await forms.render(request, '/contact', { values, errors: {} })
    return reply.headers(headers).send(html)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listConsultations, async ({ query }, _request, reply) =>
    sendListPage(reply, contract.listConsultations.path, query, await listConsultations(deps, query)),
  )

  route(app, contract.deleteConsultation, ({ params, query }) =>
    deleteConsultation(deps, { ...params, tellsClient: query.tellsClient === 'yes' }),
  )

  const { listWorklist } = worklistContract
  route(app, listWorklist, async ({ query }, _request, reply) => {
    const { rows, total } = await worklist.listWorklist(deps, query)
    reply.header('x-total-count', total)
    return rows
  })
  route(app, worklistContract.summariseWorklist, () => worklist.summariseWorklist(deps))
  route(app, worklistContract.readWorklistEntry, ({ params }) => worklist.readWorklistEntry(deps, params.id))
  route(app, worklistContract.listAlsoWrote, ({ params }) => worklist.listAlsoWrote(deps, params.id))
  requestPageRoutes(app, deps)
  route(app, worklistContract.changeConsultationStatus, ({ params, body }) =>
    worklist.changeRequestStatus(deps, { ...params, ...body }),
  )
}

/** The routes behind the page of one request. */
function requestPageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, page.readTimeline, ({ params }) => readTimeline(deps, params.id))

  route(app, page.correctConsultation, (asked) => correctConsultation(deps, asked))
  route(app, page.addNote, async ({ params, body }, _request, reply) => {
    const note = await notes.addNote(deps, params.id, body)
    reply.code(201)
    return note
  })
  route(app, page.changeNote, ({ params, body }) => notes.changeNote(deps, { ...params, ...body }))
  route(app, page.deleteNote, ({ params }) => notes.deleteNote(deps, params))

  route(app, page.sendReply, ({ params, body }) =>
    replies.sendReply(deps, { consultationId: params.id, ...body }),
  )
  route(app, page.undoReply, ({ params }) => replies.undoReply(deps, params))

  route(app, page.recordContact, ({ params, body }) =>
    recordContact(deps, { consultationId: params.id, ...body }),
  )

  route(app, readSavedTexts, () => savedTexts.readSavedTexts(deps))
  route(app, changeSavedTexts, ({ body }) => savedTexts.replaceSavedTexts(deps, body))
}
