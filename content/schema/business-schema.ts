import * as z from 'zod/mini'
import type { Away as AwayTimes } from '#contract/absence.ts'
import { formatShortDay } from '#contract/day-labels.ts'
import { textLimits } from '#contract/limits.ts'
import { fieldKinds } from './field-kinds.ts'
import {
  choiceField,
  dayField,
  listField,
  patternField,
  refuseRepeats,
  textField,
  wholeNumberField,
} from './fields.ts'

const businessFacts = ['name', 'phone', 'mobilePhone', 'email', 'opens', 'closes', 'serviceArea'] as const

/** The salon's public address, also given to search engines. Never a home address. */
const SalonAddress = z.strictObject({
  street: z.optional(textField(3, 80, 'Street')),
  town: textField(2, 40, { label: 'Town or district', isHalf: true }),
  postcode: patternField(
    /^[A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?$/,
    'Write a postcode, like LS6 2AB, or its first half, like LS6.',
    { label: 'Postcode', isHalf: true },
  ),
})

/** A profile of the business on another site. */
const SocialPage = z.strictObject({
  name: textField(2, 30, 'Name'),
  url: patternField(/^https:\/\/\S+$/, 'Write the whole address, starting with https://.', {
    label: 'Address',
    control: 'address',
  }),
})

/** The owner's absence: shown on the contact page from the first day until the day of return. */
const Away = z
  .strictObject({
    from: dayField({ label: 'First day away', isHalf: true, startWith: 0 }),
    back: dayField({ label: 'Back on', isHalf: true, startWith: 7 }),
    text: textField(10, textLimits.awayText, {
      label: 'What visitors read',
      hint: 'On the contact page, above the form. The promise to reply within 24 hours is hidden meanwhile, and the 24 hours of what arrives begin on the day you are back.',
      control: 'away-words',
      startWith:
        'I am having a week off. Send your request as usual: I answer everything when I am back, in the order it came.',
    }),
  })
  .check(
    z.superRefine<AwayTimes>(({ from, back }, context) => {
      if (back > from) return
      const leaves = formatShortDay(from)
      const message = `You would be back before you leave (${leaves}). Choose a later day.`
      context.addIssue({ code: 'custom', path: ['back'], message, input: back })
    }),
  )
  .register(fieldKinds, { kind: 'group', label: 'Show visitors that I am away', control: 'optional' })

/** What clients call the owner: shown on About and on the contact page, and signs every mail. */
const FirstName = textField(2, 30, {
  label: 'Your first name',
  hint: 'What clients call you. It stands on About and on the contact page, and signs every mail.',
  isHalf: true,
})

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const Business = z
  .strictObject({
    /** Also the suffix of every page title. */
    name: textField(2, 30, 'Name of the business'),
    firstName: z.optional(FirstName),
    /** National format; links convert it to +44. */
    phone: patternField(/^0(?: ?\d){10}$/, 'Write the number as dialled in the UK, like 0113 496 0182.', {
      label: 'Phone',
      hint: 'The big number on every page.',
      control: 'phone',
      isHalf: true,
    }),
    mobilePhone: patternField(
      /^0 ?7(?: ?\d){9}$/,
      'Write the number as dialled in the UK, like 07700 900182.',
      {
        label: 'Mobile and WhatsApp',
        hint: 'For texts and home visits.',
        control: 'phone',
        isHalf: true,
      },
    ),
    email: z.email({ error: 'Write an email address, like hello@example.com.' }).register(fieldKinds, {
      kind: 'pattern',
      label: 'Email',
      hint: 'Shown on the contact page and in the foot of every page.',
      control: 'email',
    }),
    serviceArea: textField(4, 60, 'All of it in a few words'),
    /** Opening hours, the same every day. */
    opens: patternField(clockTime, 'Write a time, like 08:00.', {
      label: 'From',
      control: 'time',
      isHalf: true,
    }),
    closes: patternField(clockTime, 'Write a time, like 20:00.', {
      label: 'To',
      control: 'time',
      isHalf: true,
    }),
    copyrightYear: wholeNumberField(2024, 2100, {
      label: 'Since',
      hint: 'The year behind the © in the foot of every page.',
      isHalf: true,
    }),
    away: z.optional(Away),
    salonAddress: z.optional(SalonAddress),
    social: z.optional(
      listField(SocialPage, 1, 6, { label: 'Pages', entryName: 'page' }).check(refuseRepeats('url')),
    ),
    /** The facts above that are invented and must be replaced before launch. */
    sampleFacts: listField(choiceField(businessFacts), 0, businessFacts.length),
  })
  .check(
    z.refine((facts: { opens: string; closes: string }) => facts.closes > facts.opens, {
      path: ['closes'],
      error: 'You would close before you open. Choose a later time.',
    }),
  )
export type Business = z.output<typeof Business>
