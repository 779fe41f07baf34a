/** Whether a stored value has the form of an option, perhaps a former one. */
const isChoice = (value: string) => value !== 'other' && /^[a-z]+(-[a-z]+)*$/.test(value)
const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "Cut and colour", of the form or of a visit. */
export const serviceName = (serviceType: string): string =>
  isChoice(serviceType)
    ? capitalised(serviceType.replaceAll('-', ' ').replace('color', 'colour'))
    : 'Another service'

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
