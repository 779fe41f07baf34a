import { clockTime, londonDay } from '#contract/london-time.ts'
import { linkToTop } from '#web/lib/address-link.ts'

/** What the forms below the diary carry in their addresses, taken out. */
export const nothingCarried = {
  ...{ at: undefined, from: undefined, next: undefined },
  ...{ visit: undefined, client: undefined },
}

const diary = { place: 'diary', tab: undefined, request: undefined, ...nothingCarried }

export const linkToDiary = () => linkToTop({ place: 'diary', appointment: undefined, ...nothingCarried })

export const linkToAppointment = (id: string) => linkToTop({ ...diary, appointment: id })

/** To the day, or with `view` to the week, in the diary. */
export const linkToDay = (day: string, view?: 'days' | 'week') =>
  linkToTop({ ...diary, appointment: undefined, on: day, ...(view && { view }) })

const book = { ...diary, appointment: 'book' }

/** To the form for a new visit, perhaps at a free time. */
export function linkToBook(startsAt?: string) {
  const at = startsAt === undefined ? undefined : new Date(startsAt)
  return linkToTop({ ...book, ...(at && { on: londonDay(at), at: clockTime(at) }) })
}

/** To the form for another visit of the person who sent a request. */
export const linkToBookFor = (consultationId: string) =>
  linkToTop({ ...book, on: undefined, from: consultationId })

/** To the form for another visit like this one. */
export const linkToBookAgain = ({ id }: { id: string }) => linkToTop({ ...book, on: undefined, next: id })

/** To the request that a visit was booked from. */
export const linkToRequest = (consultationId: string) =>
  linkToTop({ ...diary, place: undefined, appointment: undefined, on: undefined, request: consultationId })

/** To the form for a client's next visit: like the one that was, on another day. */
export const linkToBookNext = ({ id, startsAt }: { id: string; startsAt: string }, day: string) =>
  linkToTop({ ...book, next: id, on: day, at: clockTime(new Date(startsAt)) })

/** To the form that offers times for a request. */
export const linkToOffer = (consultationId: string) =>
  linkToTop({ ...diary, appointment: 'offer', from: consultationId })

/** To the same form, for another visit like this one. */
export const linkToOfferLike = (appointmentId: string) =>
  linkToTop({ ...diary, appointment: 'offer', visit: appointmentId })

/** To the same form, for a client as they came last. */
export const linkToOfferTo = (clientId: string) =>
  linkToTop({ ...diary, appointment: 'offer', client: clientId })

type BlockedTime = { block: { id: string }; startsAt: string }

/** To the form that keeps a time free; with a blocked time, to change it. */
export const linkToBlock = (blocked?: BlockedTime) =>
  linkToTop({
    ...diary,
    appointment: 'block',
    ...(blocked && { from: blocked.block.id, on: londonDay(new Date(blocked.startsAt)) }),
  })

export const linkToHours = () => linkToTop({ ...diary, appointment: 'hours' })

/** The address on the phone's own map. */
export const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
