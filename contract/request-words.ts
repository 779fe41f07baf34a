import type { ServiceType } from './value-sets.ts'

/** What the form offers, as people read it. */
const serviceNames: Record<ServiceType, string> = {
  'cut-only': 'Cut only',
  'color-only': 'Colour only',
  'cut-and-color': 'Cut and colour',
  'consultation-only': 'Consultation only',
}

/** What the form offered years ago, and nothing else that may be stored. */
const isChoice = (value: string) => value !== 'other' && /^[a-z]+(-[a-z]+)*$/.test(value)
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The service of a stored request, as the form calls it. */
export const serviceName = (serviceType: string): string =>
  new Map<string, string>(Object.entries(serviceNames)).get(serviceType) ??
  (isChoice(serviceType) ? capitalised(serviceType.replaceAll('-', ' ')) : 'Another service')

/** What the place is called today: `areaNames` comes with the facts. */
export const areaName = (
  location: string,
  { areaNames }: { areaNames: Readonly<Record<string, string>> },
): string =>
  areaNames[location] ??
  (isChoice(location) ? location.split('-').map(capitalised).join(' ') : 'Another area')
