import { deleteAddress } from './address-repository.ts'

export { correctClient } from './clients.ts'
export { deleteAppointmentsOf, listAhead, tellOfDeleted } from './deleted.ts'
export { eraseAppointments, heldAppointments, heldOffers, scanClients } from './personal-data.ts'
export { listUpcomingRequests, readBookings } from './request-bookings.ts'

/** Invalidates the secret address of the owner's calendar; says whether there was one. */
export const endCalendarAddress = deleteAddress
