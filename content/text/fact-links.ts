/** Facts that a Markdown text may link to: `[my phone number](fact:phone)` becomes the number of today. */
export const linkedFacts = ['email', 'phone', 'mobilePhone'] as const
export type LinkedFact = (typeof linkedFacts)[number]

/** The fact that a link stands for, if it is one that may be linked to. */
export const linkedFactOf = (href: string): LinkedFact | undefined =>
  linkedFacts.find((fact) => href === `fact:${fact}`)
