import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appointments.ts'
import * as address from '#contract/calendar-address.ts'
import * as diary from '#contract/diary.ts'
import { changeDiarySettings, readDiarySettings } from '#contract/diary-settings.ts'
import * as offers from '#contract/offers.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import { bookAppointment } from './booking/book.ts'
import * as changing from './booking/change.ts'
import { requireAppointment } from './booking/writing.ts'
import * as feed from './calendar/feed.ts'
import { calendarType, ownerCalendarFile } from './calendar/files.ts'
import { markNewsSeen } from './client-pages/news.ts'
import { clientPageRoutes } from './client-pages/routes.ts'
import { changeClient, findClients } from './clients.ts'
import { removeBlock, saveBlock } from './diary/blocks.ts'
import * as reading from './diary/reading.ts'
import { changeSettings, readSettings } from './diary/surroundings.ts'
import { listOffers, makeOffer, withdrawOffer } from './offers/offers.ts'

/** The calendar subscription of a phone, which cannot log in: its address is the secret. */
export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  clientPageRoutes(app, deps, forms)
  app.get<{ Params: { token: string } }>(feed.calendarFeedPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const calendar = await feed.renderCalendarFeed(deps, params.token)
    if (calendar === undefined) throw new AppError('NOT_FOUND')
    return reply.type(calendarType).send(calendar)
  })
}

function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.bookAppointment, ({ body }) => bookAppointment(deps, body))
  route(app, contract.readAppointment, ({ params }) => reading.readAppointment(deps, params.id))
  route(app, contract.changeAppointment, ({ params, body }) =>
    changing.changeAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.changeNote, ({ params, body }) => changing.changeNote(deps, { ...params, ...body }))
  route(app, contract.settleAppointment, ({ params, body }) =>
    changing.settleAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.deleteAppointment, ({ params, query }) =>
    changing.undoBooking(deps, { ...params, ...query }),
  )
  route(app, contract.sendAppointmentFile, ({ params }) => changing.mailCalendarFile(deps, params.id))
  app.get<{ Params: { id: string } }>(contract.appointmentFilePath(':id'), async ({ params }, reply) => {
    const appointment = await requireAppointment(deps.database.kysely, params.id)
    reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return reply.type(calendarType).send(ownerCalendarFile(appointment, deps.facts))
  })
  route(app, contract.listAppointments, ({ query }) => reading.listAppointments(deps, query))
  route(app, contract.findClients, ({ query }) => findClients(deps, query.search))
  route(app, contract.changeClient, ({ params, body }) => changeClient(deps, { ...params, ...body }))
  route(app, contract.proposeTimes, ({ body }) => reading.proposeTimes(deps, body))
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  appointmentRoutes(app, deps)
  route(app, diary.readDiary, ({ query }) => reading.readDiary(deps, query))
  route(app, diary.markNewsSeen, ({ params }) => markNewsSeen(deps, params.id))
  route(app, diary.saveBlock, ({ body }) => saveBlock(deps, body))
  route(app, diary.removeBlock, ({ params, query }) => removeBlock(deps, { ...params, ...query }))
  route(app, readDiarySettings, () => readSettings(deps.database.kysely))
  route(app, changeDiarySettings, ({ body }) => changeSettings(deps, body))
  route(app, offers.makeOffer, ({ body }) => makeOffer(deps, body))
  route(app, offers.listOffers, ({ query }) => listOffers(deps, query.consultationId))
  route(app, offers.withdrawOffer, ({ params, body }) => withdrawOffer(deps, { ...params, ...body }))
  route(app, address.readCalendarAddress, () => feed.readCalendarAddress(deps))
  route(app, address.makeCalendarAddress, () => feed.makeCalendarAddress(deps), needsStepUp)
  route(app, address.removeCalendarAddress, async () => {
    await deps.database.write(feed.endCalendarAddress)
  })
}
