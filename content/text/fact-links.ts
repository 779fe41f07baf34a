/** Facts that Markdown can link to: `[my phone number](fact:phone)` becomes the current number. */
export const linkedFacts = ['email', 'phone', 'mobilePhone'] as const
export type LinkedFact = (typeof linkedFacts)[number]

/** The fact a link refers to, if it is a known one. */
export const linkedFactOfHref = (href: string): LinkedFact | undefined =>
  linkedFacts.find((fact) => href === `fact:${fact}`)
