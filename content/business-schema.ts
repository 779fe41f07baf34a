import * as z from 'zod/mini'
import type { Away as AwayTimes } from '#contract/away.ts'
import { fieldKinds } from './field-kinds.ts'
import { day, list, noRepeats, oneOf, text, textLike, wholeNumber } from './fields.ts'

const businessFacts = ['name', 'phone', 'mobilePhone', 'email', 'opens', 'closes', 'serviceArea'] as const

/** Shown, and told to search engines, once it is set. Never a home address. */
const SalonAddress = z.strictObject({
  street: text(3, 80),
  town: text(2, 40),
  postcode: textLike(/^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/, 'Write a whole postcode, like LS6 2AB.'),
})

/** A page of the business elsewhere. */
const SocialPage = z.strictObject({
  name: text(2, 30),
  url: textLike(/^https:\/\/\S+$/, 'Write the whole address, starting with https://.'),
})

const shortDays = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/** When she is not there: shown on the contact page from the first day until the day of return. */
const Away = z.strictObject({ from: day(), back: day(), text: text(10, 160) }).check(
  z.superRefine<AwayTimes>(({ from, back }, context) => {
    if (back > from) return
    const leaves = shortDays.format(new Date(from))
    const message = `You would be back before you leave (${leaves}). Choose a later day.`
    context.addIssue({ code: 'custom', path: ['back'], message, input: back })
  }),
)

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const Business = z
  .strictObject({
    /** Also the end of every page title. */
    name: text(2, 30),
    /** As shown; links turn it into +44. */
    phone: textLike(/^0(?: ?\d){10}$/, 'Write the number as dialled in the UK, like 0113 496 0182.'),
    mobilePhone: textLike(/^0 ?7(?: ?\d){9}$/, 'Write the number as dialled in the UK, like 07700 900182.'),
    email: z
      .email({ error: 'Write an email address, like hello@example.com.' })
      .register(fieldKinds, { kind: 'pattern' }),
    serviceArea: text(4, 60),
    /** From when to when, alike on every day. */
    opens: textLike(clockTime, 'Write a time, like 08:00.'),
    closes: textLike(clockTime, 'Write a time, like 20:00.'),
    copyrightYear: wholeNumber(2024, 2100),
    away: z.optional(Away),
    salonAddress: z.optional(SalonAddress),
    social: z.optional(list(SocialPage, 1, 6).check(noRepeats('url'))),
    /** Facts above that are invented and must be replaced before launch. */
    sampleFacts: list(oneOf(businessFacts), 0, businessFacts.length),
  })
  .check(
    z.refine((facts: { opens: string; closes: string }) => facts.closes > facts.opens, {
      path: ['closes'],
      error: 'You would close before you open. Choose a later time.',
    }),
  )
export type Business = z.output<typeof Business>
