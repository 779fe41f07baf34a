import * as z from 'zod/mini'
import { Address } from './address.ts'
import { textLimits } from './limits.ts'
import { plainDigits } from './phone.ts'
import { emailAddress, maxCharacters, multilineText, singleLineText } from './text.ts'
import { locations, serviceTypes } from './value-sets.ts'

/**
 * What the form asks. A further field is added in this file, with a default if it is optional, to the table, the form, the
 * request's page and the mail to the owner; the search and a copy of one's data follow.
 */
export const ConsultationRequest = z.object({
  name: singleLineText(textLimits.name, 'Name is required'),
  email: emailAddress(textLimits.email),
  // Dialling, searching and looking up mean the same number, whatever keyboard it was typed on.
  phone: singleLineText(textLimits.phone, 'Phone number is required').check(
    z.overwrite(plainDigits),
    maxCharacters(textLimits.phone),
  ),
  location: z.enum(locations, 'Please select your location'),
  serviceType: z.enum(serviceTypes, 'Please select a service type'),
  hairType: z._default(multilineText(textLimits.hairType), ''),
  mobileService: z._default(z.boolean('Please answer with yes or no'), false),
  address: z.optional(Address),
})
export type ConsultationRequest = z.output<typeof ConsultationRequest>

/** The same as stored: it met the limits and choices of its time, which may differ from today's. */
export const StoredRequest = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  serviceType: z.string(),
  hairType: z.string(),
  mobileService: z.boolean(),
  address: z.string(),
})
export type StoredRequest = z.output<typeof StoredRequest>

/** An address is kept with a request for a home visit only. */
export const toStoredRequest = ({ address = '', ...request }: ConsultationRequest): StoredRequest => ({
  ...request,
  address: request.mobileService ? address : '',
})
