import { deleteCalendarAddress } from './address-repository.ts'

export { correctClientsOfRequest } from './clients.ts'
export { deleteAppointmentsOf, mailCancellationsOfDeleted } from './deleted.ts'
export {
  eraseAppointments,
  findClientsByPhone,
  listUpcomingOfPerson,
  readPersonalAppointments,
  readPersonalOffers,
  scanClients,
} from './personal-data.ts'
export { reminderEvents, reopenRetriedReminder } from './reminders/events.ts'
export { listRequestsWithUpcomingVisits, readBookings } from './request-bookings.ts'

/** Invalidates the secret address of the owner's calendar; says whether there was one. */
export const endCalendarAddress = deleteCalendarAddress
