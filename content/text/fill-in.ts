/** Facts that a text may name, in braces: `Why Choose {name}?` */
export const factsInTexts = ['name', 'openingHours'] as const

export type FactsInTexts = Readonly<Record<(typeof factsInTexts)[number], string>>

/** The text with what is true today in place of `{name}` and `{openingHours}`. */
export const fillIn = (text: string, facts: FactsInTexts): string =>
  factsInTexts.reduce((filled, fact) => filled.replaceAll(`{${fact}}`, () => facts[fact]), text)
