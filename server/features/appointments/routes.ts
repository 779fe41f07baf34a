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
import {
  calendarFeedPath,
  makeCalendarAddress,
  readCalendarAddress,
  removeCalendarAddress,
  renderCalendarFeed,
} from './address.ts'
import { bookAppointment } from './booking.ts'
import { calendarType, ownerCalendarFile } from './calendar-file.ts'
import {
  changeAppointment,
  changeNote,
  mailCalendarFile,
  settleAppointment,
  undoBooking,
} from './changing.ts'
import { clientPageRoutes } from './client-pages/routes.ts'
import { changeClient, findClients } from './clients.ts'
import { addBlock, changeBlock, readBlock, removeBlock } from './diary/blocks.ts'
import { changeSettings, readSettings } from './diary/settings.ts'
import { listOffers, makeOffer, withdrawOffer } from './offers/offers.ts'
import {
  checkAppointmentTime,
  listAppointments,
  markNewsSeen,
  proposeTimes,
  readAppointment,
  readDiary,
} from './reading.ts'
import { findAppointment } from './repository.ts'

/** The calendar subscription of a phone, which cannot log in: its address is the secret. */
export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  clientPageRoutes(app, deps, forms)
  app.get<{ Params: { token: string } }>(calendarFeedPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const calendar = await renderCalendarFeed(deps, params.token)
    if (calendar === undefined) throw new AppError('NOT_FOUND')
    return reply.type(calendarType).send(calendar)
  })
}

function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.bookAppointment, ({ body }) => bookAppointment(deps, body))
  route(app, contract.checkTime, ({ body }) => checkAppointmentTime(deps, body))
  route(app, contract.readAppointment, ({ params }) => readAppointment(deps, params.id))
  route(app, contract.changeAppointment, ({ params, body }) =>
    changeAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.changeNote, ({ params, body }) => changeNote(deps, { ...params, ...body }))
  route(app, contract.settleAppointment, ({ params, body }) =>
    settleAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.deleteAppointment, ({ params, query }) => undoBooking(deps, { ...params, ...query }))
  route(app, contract.sendAppointmentFile, ({ params }) => mailCalendarFile(deps, params.id))
  app.get<{ Params: { id: string } }>(contract.appointmentFilePath(':id'), async ({ params }, reply) => {
    const appointment = await findAppointment(deps.database.kysely, params.id)
    if (!appointment) throw new AppError('NOT_FOUND')
    reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return reply.type(calendarType).send(ownerCalendarFile(appointment, deps.facts))
  })
  route(app, contract.listAppointments, ({ query }) => listAppointments(deps, query))
  route(app, contract.findClients, ({ query }) => findClients(deps, query.search))
  route(app, contract.changeClient, ({ params, body }) => changeClient(deps, { ...params, ...body }))
  route(app, contract.proposeTimes, ({ body }) => proposeTimes(deps, body))
}

function diaryRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, diary.readDiary, ({ query }) => readDiary(deps, query))
  route(app, readDiarySettings, () => readSettings(deps.database.kysely))
  route(app, changeDiarySettings, ({ body }) => changeSettings(deps, body))
  route(app, diary.addBlock, ({ body }) => addBlock(deps, body.block))
  route(app, diary.markNewsSeen, ({ params }) => markNewsSeen(deps, params.id))
  route(app, diary.readBlock, ({ params }) => readBlock(deps, params.id))
  route(app, diary.changeBlock, ({ params, body }) =>
    changeBlock(deps, { ...params, version: body.version }, body.block),
  )
  route(app, diary.removeBlock, ({ params, query }) => removeBlock(deps, { ...params, ...query }))
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  appointmentRoutes(app, deps)
  diaryRoutes(app, deps)
  route(app, offers.makeOffer, ({ body }) => makeOffer(deps, body))
  route(app, offers.listOffers, ({ query }) => listOffers(deps, query.consultationId))
  route(app, offers.withdrawOffer, ({ params, body }) => withdrawOffer(deps, { ...params, ...body }))
  route(app, address.readCalendarAddress, () => readCalendarAddress(deps))
  route(app, address.makeCalendarAddress, () => makeCalendarAddress(deps), needsStepUp)
  route(app, address.removeCalendarAddress, () => removeCalendarAddress(deps))
}
