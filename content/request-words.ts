import type { ServiceType } from '#contract/value-sets.ts'

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

/** What the place is called today: `areaNames` comes with the facts. */
export const areaName = (
  location: string,
  { areaNames }: { areaNames: Readonly<Record<string, string>> },
): string => areaNames[location] ?? 'Another area'
