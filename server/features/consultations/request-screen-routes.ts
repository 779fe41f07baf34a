import type { FastifyInstance } from 'fastify'
import { readDraft, saveDraft } from '#contract/consultation-drafts.ts'
import * as contract from '#contract/consultation-page.ts'
import { changeSavedTexts, readSavedTexts } from '#contract/saved-texts.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import * as drafts from './drafts.ts'
import { readPreviousAndNext } from './neighbours.ts'
import * as notes from './notes.ts'
import { recordContact, undoContact } from './record-contact.ts'
import * as replies from './replies.ts'
import * as savedTexts from './saved-texts.ts'
import { readTimeline, recordUnchosenStatus } from './timeline.ts'

/** The routes behind the page of one request. */
export function requestScreenRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.readTimeline, ({ params }) => readTimeline(deps, params.id))
  route(app, contract.readNeighbours, ({ params, query }) =>
    readPreviousAndNext(deps, params.id, query.status),
  )

  route(app, contract.addNote, async ({ params, body }, _request, reply) => {
    const note = await notes.addNote(deps, params.id, body)
    reply.code(201)
    return note
  })
  route(app, contract.changeNote, ({ params, body }) => notes.changeNote(deps, { ...params, ...body }))
  route(app, contract.deleteNote, ({ params, query }) => notes.deleteNote(deps, { ...params, ...query }))

  route(app, contract.sendReply, ({ params, body }) =>
    replies.sendReply(deps, { consultationId: params.id, ...body }),
  )
  route(app, contract.undoReply, ({ params }) => replies.undoReply(deps, params))

  route(app, contract.recordContact, ({ params, body }) =>
    recordContact(deps, { consultationId: params.id, ...body }),
  )
  route(app, contract.undoContact, ({ params }) => undoContact(deps, params))
  route(app, readDraft, ({ params }) => drafts.readDraft(deps, params))
  route(app, saveDraft, ({ params, body }) => drafts.saveDraft(deps, { ...params, ...body }))

  route(app, contract.noteUnchosen, ({ params, body }) => recordUnchosenStatus(deps, { ...params, ...body }))

  route(app, readSavedTexts, () => savedTexts.readSavedTexts(deps))
  route(app, changeSavedTexts, ({ body }) => savedTexts.replaceSavedTexts(deps, body))
}
