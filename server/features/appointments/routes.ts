import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '#contract/booking-endpoints.ts'
import * as address from '#contract/calendar-address.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { needsStepUp, route } from '#server/http/route.ts'
import {
  calendarPath,
  makeCalendarAddress,
  readCalendar,
  readCalendarAddress,
  removeCalendarAddress,
} from './address.ts'
import { appointmentRoutes } from './appointment-routes.ts'
import { ownerFile } from './calendar-file.ts'
import { diaryRoutes } from './diary/routes.ts'
import { pickPageRoutes } from './offers/page-routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { ownPageRoutes } from './own-page/page-routes.ts'
import { removeBooking, saveBooking, sendBookingFile } from './request-booking.ts'
import { findShown } from './request-bookings.ts'

const sendCalendar = (reply: FastifyReply, file: string) =>
  reply.type('text/calendar; charset=utf-8').send(file)

/** The calendar subscription of a phone, which cannot log in: its address is the secret. */
export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  pickPageRoutes(app, deps, forms)
  ownPageRoutes(app, deps, forms)
  app.get<{ Params: { token: string } }>(calendarPath(':token'), async ({ params }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const calendar = await readCalendar(deps, params.token)
    if (calendar === undefined) throw new AppError('NOT_FOUND')
    return sendCalendar(reply, calendar)
  })
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  appointmentRoutes(app, deps)
  diaryRoutes(app, deps)
  offerRoutes(app, deps)
  route(app, contract.saveBooking, ({ params, body }) => saveBooking(deps, { ...params, ...body }))
  route(app, contract.removeBooking, ({ params, query }) => removeBooking(deps, { ...params, ...query }))
  route(app, contract.sendBookingFile, ({ params }) => sendBookingFile(deps, params.id))

  app.get<{ Params: { id: string } }>(contract.bookingFilePath(':id'), async ({ params }, reply) => {
    const appointment = await findShown(deps.database.kysely, params.id, deps.now())
    if (!appointment) throw new AppError('NOT_FOUND')
    reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return sendCalendar(reply, ownerFile(appointment, deps.facts))
  })

  route(app, address.readCalendarAddress, () => readCalendarAddress(deps))
  route(app, address.makeCalendarAddress, () => makeCalendarAddress(deps), needsStepUp)
  route(app, address.removeCalendarAddress, async (_input, _request, reply) => {
    await removeCalendarAddress(deps)
    reply.code(204)
    return undefined
  })
}
