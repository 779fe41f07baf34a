import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/appointments.ts'
import type { Deps } from '#server/deps.ts'
import type { FormPages } from '#server/http/form-pages.ts'
import { route } from '#server/http/route.ts'
import * as booking from './booking.ts'
import { calendarType, ownerCalendarFile } from './calendar/files.ts'
import { calendarFeedRoutes, calendarRoutes } from './calendar/routes.ts'
import { clientPageRoutes } from './client-pages/routes.ts'
import { diaryRoutes } from './diary/routes.ts'
import { offerRoutes } from './offers/routes.ts'
import { readAppointment } from './reading.ts'
import { requireAppointment } from './repository.ts'

export function publicRoutes(app: FastifyInstance, deps: Deps, forms: FormPages): void {
  clientPageRoutes(app, deps, forms)
  calendarFeedRoutes(app, deps)
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.bookAppointment, ({ body }) => booking.bookAppointment(deps, body))
  route(app, contract.readAppointment, ({ params }) => readAppointment(deps, params.id))
  route(app, contract.changeAppointment, ({ params, body }) =>
    booking.changeAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.settleAppointment, ({ params, body }) =>
    booking.settleAppointment(deps, { ...params, ...body }),
  )
  route(app, contract.deleteAppointment, ({ params, query }) =>
    booking.undoBooking(deps, { ...params, ...query }),
  )
  app.get<{ Params: { id: string } }>(contract.appointmentFilePath(':id'), async ({ params }, reply) => {
    const appointment = await requireAppointment(deps.database.kysely, params.id)
    reply.header('content-disposition', 'attachment; filename="appointment.ics"')
    return reply.type(calendarType).send(ownerCalendarFile(appointment, deps.facts))
  })
  diaryRoutes(app, deps)
  offerRoutes(app, deps)
  calendarRoutes(app, deps)
}
