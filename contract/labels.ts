import type { ServiceType } from './value-sets.ts'

/** Labels of the form's services; the diary's kinds of appointments have their own. */
const serviceNames: Record<ServiceType, string> = {
  'cut-only': 'Cut only',
  'color-only': 'Colour only',
  'cut-and-color': 'Cut and colour',
  'consultation-only': 'Consultation only',
}

/** Whether a stored value has the form of an option, perhaps a former one. */
const isChoice = (value: string) => value !== 'other' && /^[a-z]+(-[a-z]+)*$/.test(value)
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const serviceName = (serviceType: string): string =>
  new Map<string, string>(Object.entries(serviceNames)).get(serviceType) ??
  (isChoice(serviceType) ? capitalised(serviceType.replaceAll('-', ' ')) : 'Another service')

/** A service after "a": "cut", "cut and colour". */
export const serviceNoun = (serviceType: string): string => {
  const name = serviceName(serviceType).replace(/ only$/, '')
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export const areaName = (
  location: string,
  { areaNames }: { areaNames: Readonly<Record<string, string>> },
): string =>
  areaNames[location] ??
  (isChoice(location) ? location.split('-').map(capitalised).join(' ') : 'Another area')

export const placeName = (mobileService: boolean) =>
  mobileService ? 'At home (mobile service)' : 'At the salon'
