import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appointments.ts'
import * as sending from '#contract/visit-messages.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { bookAppointment } from './booking.ts'
import { calendarType, ownerCalendarFile } from './calendar-file.ts'
import { closeCancelledAppointment } from './cancelled.ts'
import { changeAppointment, changeAppointmentState, mailCalendarFile, undoAppointment } from './changing.ts'
import { findClients } from './clients.ts'
import { sendVisitMessage, undoVisitMessage } from './messages/sending.ts'
import { checkAppointmentTime, listAppointments, proposeTimes, readAppointment } from './reading.ts'
import { findAppointment } from './repository.ts'

export function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.bookAppointment, ({ body }) => bookAppointment(deps, body))
  route(app, contract.checkTime, ({ body }) => checkAppointmentTime(deps, body))
  route(app, contract.readAppointment, ({ params }) => readAppointment(deps, params.id))
  route(app, contract.changeAppointment, ({ params, body }) =>
    changeAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.settleAppointment, ({ params, body }) =>
    changeAppointmentState(deps, { ...params, ...body }),
  )
  route(app, contract.undoAppointment, ({ params, body }) => undoAppointment(deps, { ...params, ...body }))
  route(app, sending.sendVisitMessage, ({ params, body }) => sendVisitMessage(deps, params.id, body))
  route(app, sending.undoVisitMessage, ({ params }) => undoVisitMessage(deps, params))
  route(app, contract.closeCancelled, ({ params, body }) =>
    closeCancelledAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.sendAppointmentFile, ({ params }) => mailCalendarFile(deps, params.id))
  app.get<{ Params: { id: string } }>(contract.appointmentFilePath(':id'), async ({ params }, reply) => {
    const appointment = await findAppointment(deps.database.kysely, params.id)
    if (!appointment) throw new AppError('NOT_FOUND')
    reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return reply.type(calendarType).send(ownerCalendarFile(appointment, deps.facts))
  })
  route(app, contract.listAppointments, ({ query }) => listAppointments(deps, query))
  route(app, contract.findClients, ({ query }) => findClients(deps, query.search))
  route(app, contract.proposeTimes, ({ body }) => proposeTimes(deps, body))
}
