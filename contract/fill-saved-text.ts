import type { Facts } from './render.ts'
import { areaName, serviceName } from './request-labels.ts'
import { fillBlanks } from './saved-texts.ts'
import type { ServiceType } from './value-sets.ts'

/** The service as a noun after "a". */
const services: Readonly<Record<ServiceType, string>> = {
  'cut-only': 'cut',
  'color-only': 'colour',
  'cut-and-color': 'cut and colour',
  'consultation-only': 'consultation',
}

function serviceIn(value: string): string {
  const name = serviceName(value)
  return (
    Object.entries(services).find(([service]) => service === value)?.[1] ??
    name.charAt(0).toLowerCase() + name.slice(1)
  )
}

export const areaForText = (value: string, facts: Pick<Facts, 'areaNames'>): string =>
  value === 'other' || value === '' ? 'your area' : areaName(value, facts)

export type OwnFacts = Pick<Facts, 'areaNames' | 'firstName' | 'name' | 'phone'>

/** Whom a text is for: the sender of a request, or the client of an appointment. */
export type FilledFor = { name: string; serviceType: string; location: string }

/** The words of a saved text with its blanks filled in. */
export const fillSavedText = (body: string, { name, serviceType, location }: FilledFor, facts: OwnFacts) =>
  fillBlanks(body, {
    'first name': name.trim().split(/\s+/)[0] ?? name,
    service: serviceIn(serviceType),
    area: areaForText(location, facts),
    'my phone': facts.phone,
    'my name': facts.firstName ?? facts.name,
  })
