import type { ServiceType } from '#contract/value-sets.ts'
import { areas } from './areas.ts'

/** What the form offers, as people read it. */
const serviceNames: Record<ServiceType, string> = {
  'cut-only': 'Cut only',
  'color-only': 'Colour only',
  'cut-and-color': 'Cut and colour',
  'consultation-only': 'Consultation only',
}

/** Of a stored request, which may hold what the form offered years ago. */
export const serviceName = (serviceType: string): string =>
  new Map<string, string>(Object.entries(serviceNames)).get(serviceType) ?? 'Another service'

export const areaName = (location: string): string =>
  areas.find(({ formValue }) => formValue === location)?.name ?? 'Another area'
