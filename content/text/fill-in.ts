/** Facts available as placeholders: `Why Choose {name}?` */
export const factsInTexts = ['name', 'openingHours'] as const

export type FactsInTexts = Readonly<Record<(typeof factsInTexts)[number], string>>

/** Fills in `{name}` and `{openingHours}`. */
export const fillInFacts = (text: string, facts: FactsInTexts): string =>
  factsInTexts.reduce((filled, fact) => filled.replaceAll(`{${fact}}`, () => facts[fact]), text)
