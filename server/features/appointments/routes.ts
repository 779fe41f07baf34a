import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appointments.ts'
import * as address from '#contract/calendar-address.ts'
import * as diaryCalls from '#contract/diary.ts'
import { changeDiarySettings, readDiarySettings } from '#contract/diary-settings.ts'
import * as offerCalls from '#contract/offers.ts'
import type { Deps } from '#server/deps.ts'
import { orNotFound } from '#server/http/errors.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import * as booking from './booking.ts'
import { clientPageRoutes } from './client-pages/client-pages.ts'
import * as diary from './diary/diary.ts'
import * as calendar from './mails/calendar.ts'
import { answerClientNews } from './news.ts'
import * as offers from './offers/service.ts'
import { readAppointment } from './service.ts'
import { changeSettings, readSettings } from './settings.ts'

export function publicRoutes(app: FastifyInstance, deps: Deps): void {
  clientPageRoutes(app, deps)
  // The subscription of a phone, which cannot log in: its address is the secret.
  app.get<{ Params: { token: string } }>(calendar.calendarFeedPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const feed = orNotFound(await calendar.renderCalendarFeed(deps, params.token))
    return reply.type(calendar.calendarType).send(feed)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  route(app, contract.bookAppointment, ({ body }) => booking.bookAppointment(deps, body))
  route(app, contract.readAppointment, ({ params }) => readAppointment(deps, params.id))
  route(app, contract.changeAppointment, ({ asked }) => booking.changeAppointment(deps, asked))
  route(app, contract.settleAppointment, ({ asked }) => booking.settleAppointment(deps, asked))
  route(app, contract.removeEntry, ({ asked }) => booking.removeEntry(deps, asked))
  route(app, contract.proposeTimes, ({ body }) => diary.proposeTimes(deps, body))

  route(app, diaryCalls.readDiary, ({ query }) => diary.readDiary(deps, query))
  route(app, diaryCalls.markNewsSeen, ({ params }) => database.write((tx) => answerClientNews(tx, params)))
  route(app, diaryCalls.saveBlock, ({ body }) => diary.saveBlock(deps, body))
  route(app, readDiarySettings, () => readSettings(database.kysely))
  route(app, changeDiarySettings, ({ body }) => changeSettings(deps, body))

  route(app, offerCalls.makeOffer, ({ body }) => offers.makeOffer(deps, body))
  route(app, offerCalls.withdrawOffer, ({ asked }) => offers.withdrawOffer(deps, asked))

  route(app, address.makeCalendarAddress, needsStepUp, () => calendar.makeCalendarAddress(deps))
  route(app, address.removeCalendarAddress, async () => {
    await database.write(calendar.endCalendarAddress)
  })
}
