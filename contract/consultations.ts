import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, ListQuery } from './fields.ts'
import { consultationsPath } from './paths.ts'
import { ConsultationRequest, StoredRequest } from './request-fields.ts'

/** The form's body: the request and a hidden honeypot field that only programs fill in. Never refused for it. */
export const ConsultationForm = z.extend(ConsultationRequest, { website: z.optional(z.unknown()) })
export type ConsultationForm = z.output<typeof ConsultationForm>

/** Milliseconds from opening the page to sending its form. Optional; not sent for a form that was opened prefilled. */
export const pageOpenHeader = 'x-page-open-ms'

const isWritten = (field: unknown) => typeof field === 'string' && field.trim() !== ''

/** Reads a posted form. An area that is not listed and a picture of the gallery become sentences above the hair details. */
export const consultationFromForm = ({
  website,
  address,
  otherArea,
  look,
  hairType,
  ...fields
}: Readonly<Record<string, unknown>>) => {
  const mobileService = fields.mobileService !== undefined
  const sentences = [
    fields.location === 'other' && isWritten(otherArea) && `My area: ${otherArea}.`,
    isWritten(look) && `I would like hair like “${look}” in the gallery.`,
  ].filter(Boolean)
  return {
    ...fields,
    hairType: sentences.length > 0 ? [...sentences, hairType].filter(Boolean).join('\n') : hairType,
    mobileService,
    ...(mobileService && isWritten(address) && { address }),
    ...(Boolean(website) && { website }),
  }
}

/** The specification's record: fields that were added later stay out of it. */
export const Consultation = z.extend(
  z.pick(StoredRequest, {
    ...{ name: true, email: true, phone: true, location: true, serviceType: true },
    ...{ hairType: true, mobileService: true },
  }),
  { id: z.string(), createdAt: Instant },
)
export type Consultation = z.output<typeof Consultation>

export const requestConsultation = endpoint('POST', consultationsPath, {
  body: ConsultationForm,
  response: z.object({ id: z.string() }),
})

export const listConsultations = endpoint('GET', '/api/admin/consultations', {
  query: ListQuery,
  response: z.array(Consultation),
})

/** Refused while an appointment is ahead: its client must hear of it. */
export const deleteConsultation = endpoint('DELETE', '/api/admin/consultations/:id')
