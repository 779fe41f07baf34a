import type { Appointment } from '#contract/appointment.ts'
import { listAppointments, readAppointment } from '#contract/appointments.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { makeOffer } from '#contract/offers.ts'
import type { AppointmentPlace, ServiceType } from '#contract/value-sets.ts'
import { readWorklistEntry } from '#contract/worklist.ts'
import { valueInAddress } from '#web/lib/address.ts'
import { callApi } from '#web/lib/api-client.ts'
import { serviceTypeOf, visitFieldsOf } from '../book/use-visit-form.ts'

/** Whom times are offered to, and what for. */
export type OfferedTo = {
  who: EndpointInput<typeof makeOffer>['body']['who']
  name: string
  email: string
  serviceType: ServiceType
  place: AppointmentPlace
  area: string
  /** Of the visit it is to be like. */
  minutes?: number
  /** The request, and what it says about the hair. */
  request?: { id: string; words: string }
}

/** The same again as an earlier visit: for the request it belongs to, if there is one. */
function likeVisit(appointment: Appointment): OfferedTo {
  const { client, consultationId } = appointment
  const { serviceType, place, area, minutes } = visitFieldsOf(appointment)
  return {
    who: consultationId === undefined ? { clientId: client.id } : { consultationId },
    ...{ name: client.name, email: client.email, serviceType, place, area, minutes },
  }
}

/** What the address of the form names: a visit, a client (as their last visit was), or a request. */
export const offeredToInAddress = () => ({
  visit: valueInAddress('visit'),
  client: valueInAddress('client'),
  request: valueInAddress('from') ?? '',
})

type Named = ReturnType<typeof offeredToInAddress>

export async function readOfferedTo({ visit, client, request }: Named): Promise<OfferedTo | null> {
  if (visit !== undefined)
    return likeVisit((await callApi(readAppointment, { params: { id: visit } })).appointment)
  if (client !== undefined) {
    const [last] = await callApi(listAppointments, { query: { clientId: client } })
    return last ? { ...likeVisit(last), who: { clientId: client } } : null
  }
  const entry = await callApi(readWorklistEntry, { params: { id: request } })
  return {
    who: { consultationId: entry.id },
    ...{ name: entry.name, email: entry.email, serviceType: serviceTypeOf(entry.serviceType) },
    ...{ place: entry.mobileService ? 'home' : 'salon', area: entry.location },
    request: { id: entry.id, words: entry.hairType },
  }
}
