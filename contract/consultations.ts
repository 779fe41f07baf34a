import * as z from 'zod/mini'
import { Address } from './address.ts'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant, ListQuery } from './paged-lists.ts'
import { consultationsPath } from './paths.ts'
import { emailAddress, maxCharacters, multilineText, singleLineText } from './text.ts'
import { locations, serviceTypes } from './value-sets.ts'

export const ConsultationRequest = z.object({
  name: singleLineText(textLimits.name, 'Name is required'),
  email: emailAddress(textLimits.email),
  // NFKC turns full-width digits into ASCII: dialling, searching and looking up mean the same number.
  phone: singleLineText(textLimits.phone, 'Phone number is required').check(
    z.normalize('NFKC'),
    maxCharacters(textLimits.phone),
  ),
  location: z.enum(locations, 'Please select your location'),
  serviceType: z.enum(serviceTypes, 'Please select a service type'),
  hairType: z._default(multilineText(textLimits.hairType), ''),
  mobileService: z._default(z.boolean('Please answer with yes or no'), false),
  /** Where to come to, if that is known already; kept with a request for a home visit only. */
  address: z.optional(Address),
})
export type ConsultationRequest = z.output<typeof ConsultationRequest>

/** The form's body: the request and a hidden honeypot field that only programs fill in. Never refused for it. */
export const ConsultationForm = z.extend(ConsultationRequest, { website: z.optional(z.unknown()) })
export type ConsultationForm = z.output<typeof ConsultationForm>

/**
 * Milliseconds between opening the page and sending its form. Optional; not sent for a form that was opened prefilled.
 */
export const pageOpenHeader = 'x-page-open-ms'

/**
 * Reads the fields of a posted form: browsers send a checkbox only when it is ticked. The address is hidden while no home visit is
 * wanted, and left out where nothing is typed.
 */
export const consultationFromForm = ({ website, address, ...fields }: Readonly<Record<string, unknown>>) => {
  const mobileService = fields.mobileService !== undefined
  const isBlank = typeof address === 'string' && address.trim() === ''
  return {
    ...fields,
    mobileService,
    ...(mobileService && !isBlank && { address }),
    ...(Boolean(website) && { website }),
  }
}

/** A stored consultation. It met the limits and choices of its time, which may differ from today's. */
export const Consultation = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  serviceType: z.string(),
  hairType: z.string(),
  mobileService: z.boolean(),
  createdAt: Instant,
})
export type Consultation = z.output<typeof Consultation>

export const requestConsultation = endpoint({
  method: 'POST',
  path: consultationsPath,
  body: ConsultationForm,
  response: z.object({ id: z.string() }),
})

export const listConsultations = endpoint({
  method: 'GET',
  path: '/api/admin/consultations',
  query: ListQuery,
  response: z.array(Consultation),
})

/** Deletes a consultation and its mails for good; on request tells a booked client. */
export const deleteConsultation = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ tellsClient: z.optional(z.literal('yes')) }),
})
