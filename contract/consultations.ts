import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant, ListQuery } from './lists.ts'
import { consultationsPath } from './paths.ts'
import { emailAddress, line, noLongerThan, paragraph } from './text.ts'
import { locations, serviceTypes } from './value-sets.ts'

export const ConsultationRequest = z.object({
  name: line(textLimits.name, 'Name is required'),
  email: emailAddress(textLimits.email),
  // Figures as wide as other letters are figures: whoever rings, searches or is looked up by them means the same number.
  phone: line(textLimits.phone, 'Phone number is required').check(
    z.normalize('NFKC'),
    noLongerThan(textLimits.phone),
  ),
  location: z.enum(locations, 'Please select your location'),
  serviceType: z.enum(serviceTypes, 'Please select a service type'),
  hairType: z._default(paragraph(textLimits.hairType), ''),
  mobileService: z._default(z.boolean('Please answer with yes or no'), false),
})
export type ConsultationRequest = z.output<typeof ConsultationRequest>

/** What the form sends: the request, and a field that people do not see and only programs fill in. Never refused. */
export const ConsultationForm = z.extend(ConsultationRequest, { website: z.optional(z.unknown()) })
export type ConsultationForm = z.output<typeof ConsultationForm>

/**
 * How long the page was open before its form was sent, in milliseconds. Nobody has to send it, and a form that was not empty when it
 * was opened does not.
 */
export const pageOpenHeader = 'x-page-open-ms'

/** The fields of a posted form: a checkbox is sent only when it is ticked. */
export const consultationFromForm = ({ website, ...fields }: Readonly<Record<string, unknown>>) => ({
  ...fields,
  mobileService: fields.mobileService !== undefined,
  ...(Boolean(website) && { website }),
})

/** A stored request. It met the limits and choices of its own day, which need not be those of today. */
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

/** Deletes a request with the mails about it. Nothing brings it back; a client who is booked is told so if asked for. */
export const deleteConsultation = endpoint({
  method: 'DELETE',
  path: '/api/admin/consultations/:id',
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  query: z.object({ tellsClient: z.optional(z.literal('yes')) }),
})
