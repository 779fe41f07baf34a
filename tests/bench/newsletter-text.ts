import type { IssueText } from '#contract/newsletter-issues.ts'

const section = `## Mist, scrunch, wait

Mist your curls until they are **damp**, not wet. Scrunch upwards, then leave them alone until they are dry:
[touching makes frizz](/blog).

- Use a silk pillowcase.
- Keep the diffuser cool.
`

/** An issue of average length. */
export const newsletterText: IssueText = {
  subject: 'Why curls go flat by Wednesday',
  preview: 'One change, five minutes.',
  body: section.repeat(5),
}
