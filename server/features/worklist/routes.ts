import type { FastifyInstance } from 'fastify'
import * as page from '#contract/consultation-page.ts'
import * as contract from '#contract/worklist.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { correctConsultation } from './correcting.ts'
import * as events from './events.ts'
import * as replies from './replies.ts'
import * as service from './service.ts'

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const { listWorklist } = contract
  route(app, listWorklist, async ({ query }, _request, reply) => {
    const { rows, total } = await service.listWorklist(deps, query)
    reply.header('x-total-count', total)
    return rows
  })
  route(app, contract.readWorklistEntry, ({ params }) => service.readWorklistEntry(deps, params.id))
  route(app, contract.changeConsultationStatus, ({ params, body }) =>
    service.changeRequestStatus(deps, { ...params, ...body }),
  )

  route(app, page.readTimeline, ({ params }) => events.readTimeline(deps, params.id))
  route(app, page.correctConsultation, (asked) => correctConsultation(deps, asked))
  route(app, page.saveNote, ({ params, body }) => events.saveNote(deps, params.id, body))
  route(app, page.deleteNote, ({ params }) => events.deleteNote(deps, params))
  route(app, page.recordContact, ({ params, body }) =>
    replies.recordContact(deps, { consultationId: params.id, ...body }),
  )
  route(app, page.sendReply, ({ params, body }) =>
    replies.sendReply(deps, { consultationId: params.id, ...body }),
  )
  route(app, page.undoReply, ({ params }) => replies.undoReply(deps, params))
}
