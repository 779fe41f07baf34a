import type { IssueText } from '#contract/newsletter-issues.ts'

/** An issue of the newsletter with every kind of mark, and a word that no line can hold. */
export const anIssue: IssueText = {
  subject: 'Why curls go flat by Wednesday',
  preview: 'One change, five minutes.',
  body: `Most curls are at their best on **wash day** and *tired* two days later. Here is what I do.

![Long copper ringlets seen from behind](gallery-01)

## Mist, do not wet

Water undoes the set. Mist until the hair is damp, then [scrunch upwards](/blog/plop-scrunch-diffuse).

1. Shake out the roots.
2. Mist from an arm's length.

- Use a silk pillowcase.
- Leave it alone until it is dry.

> The less you touch, the longer it holds.

### A word nobody can break

Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft and \`a spray bottle\`

---

See you next week.`,
}

export const picturesOfIssue = new Map([
  [
    'gallery-01',
    { path: '/pictures/mail/gallery-01-600x750.jpg', width: 600, height: 750, isIllustration: true },
  ],
])
