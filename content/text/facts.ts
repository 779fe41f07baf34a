/** Facts that a text may name in braces: `Why Choose {name}?` */
export const factsInTexts = ['name', 'openingHours', 'replies'] as const

export type FactsInTexts = Readonly<Record<(typeof factsInTexts)[number], string>>

const braces = /\{\w*\}/g

/** The first pair of braces that no fact fills in. */
export const unknownFactIn = (text: string) =>
  text.match(braces)?.find((one) => !factsInTexts.some((fact) => one === `{${fact}}`))

/** Fills the facts into a text. */
export const fillInFacts = (text: string, facts: FactsInTexts): string =>
  factsInTexts.reduce((filled, fact) => filled.replaceAll(`{${fact}}`, () => facts[fact]), text)

/** "08:00" becomes 8am. */
function clockTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}${minutes === 0 ? '' : `.${String(minutes).padStart(2, '0')}`}${hours < 12 ? 'am' : 'pm'}`
}

/** The opening hours for people; search engines get the two times. */
export const openingHoursOf = ({ opens, closes }: { opens: string; closes: string }) =>
  `7 days ${clockTime(opens)} - ${clockTime(closes)}`

/** Suffix of page titles in the browser tab and in search results. */
export const titleSuffix = ' | {name}'
