import * as z from 'zod/mini'
import type { Away as AwayTimes } from '#contract/absence.ts'
import { formatShortDay } from '#contract/day-labels.ts'
import { locations } from '#contract/value-sets.ts'
import { choice, day, email, group, list, optionalGroup, pattern, text, time } from './fields.ts'

/** The salon's public address, also given to search engines. Never a home address. */
const SalonAddress = z.strictObject({
  street: z.optional(text({ label: 'Street', max: 80 })),
  town: text({ label: 'Town or district', max: 40, isHalf: true }),
  postcode: pattern(
    /^[A-Z]{1,2}\d[A-Z\d]?(?: \d[A-Z]{2})?$/,
    'Write a postcode, like LS6 2AB, or its first half, like LS6.',
    { label: 'Postcode', isHalf: true },
  ),
})

/** A profile of the business on another site. */
const SocialPage = z.strictObject({
  name: text({ label: 'Name', max: 30 }),
  url: pattern(/^https:\/\/\S+$/, 'Write the whole address, starting with https://.', {
    label: 'Address',
    input: 'url',
  }),
})

/** The owner's absence: shown on the contact page from the first day until the day of return. */
const Away = z
  .strictObject({
    from: day({ label: 'First day away', isHalf: true, startWith: 0 }),
    back: day({ label: 'Back on', isHalf: true, startWith: 7, hint: 'On this day you work again.' }),
    text: text({
      label: 'What visitors read',
      hint: 'On the contact page, above the form. Where the website promises a reply within 24 hours, it says from which day you reply instead, and the 24 hours of what arrives begin on the day you are back.',
      max: 160,
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

const Area = z.strictObject({
  name: text({ label: 'Area', max: 40 }),
  postcode: pattern(/^LS\d{1,2}$/, 'Write a Leeds postcode district, like LS6.', { label: 'Postcode' }),
  /** Its value in the consultation form, if it is one of those named there. */
  formValue: z.optional(choice(locations.filter((location) => location !== 'other'))),
})
export type Area = z.output<typeof Area>

/** A number in its national format; links convert it to +44. */
const phone = (label: string, hint: string, wanted: RegExp, like: string) =>
  pattern(wanted, `Write the number as dialled in the UK, like ${like}.`, {
    ...{ label, hint },
    input: 'tel',
    isHalf: true,
  })

/** How many areas have room on the services page: the first ones. */
export const areasOnServices = 12

export const Details = z
  .strictObject({
    ...group('Name and how to reach you', 'These stand on every page and in your mails.', {
      /** Also the suffix of every page title. */
      name: text({ label: 'Name of the business', max: 30 }),
      firstName: z.optional(
        text({
          label: 'Your first name',
          hint: 'What clients call you. It stands on About and on the contact page, and signs every mail.',
          max: 30,
          isHalf: true,
        }),
      ),
      phone: phone('Phone', 'The big number on every page.', /^0(?: ?\d){10}$/, '0113 496 0182'),
      mobilePhone: phone(
        'Mobile and WhatsApp',
        'For texts and home visits.',
        /^0 ?7(?: ?\d){9}$/,
        '07700 900182',
      ),
      email: email({ label: 'Email', hint: 'On the contact page and in the foot of every page.' }),
    }),
    ...group('When you work', 'The same hours every day.', {
      opens: time({ label: 'From', isHalf: true }),
      closes: time({ label: 'To', isHalf: true }),
    }),
    ...group('The free consultation', 'On Home and at the form', {
      consultation: text({
        label: 'The free consultation in one line',
        hint: 'How long, what it costs, and where: by phone, or at the salon.',
        max: 90,
      }),
    }),
    ...group('Away until ...', 'For days off. It comes and goes by itself, at midnight.', {
      away: optionalGroup(Away, 'Show visitors that I am away'),
    }),
    ...group('Where you visit', '', {
      serviceArea: text({ label: 'All of it in a few words', max: 60 }),
      areas: list(Area, {
        label: 'Areas',
        hint: `In this order. The first ${areasOnServices} stand on Services too.`,
        min: 1,
        max: 40,
        entryName: 'area',
      }),
    }),
    ...group(
      'Salon address',
      'Only if clients come to you; without the street, the district is shown. Never your home address unless you want it public.',
      { salonAddress: optionalGroup(SalonAddress, 'Clients come to a salon') },
    ),
    ...group('Elsewhere on the web', 'Shown in the foot of every page, in this order.', {
      social: list(SocialPage, { label: 'Pages', min: 0, max: 6, entryName: 'page' }),
    }),
  })
  .check(
    z.refine(({ opens, closes }) => closes > opens, {
      path: ['closes'],
      error: 'You would close before you open. Choose a later time.',
    }),
  )
export type Details = z.output<typeof Details>

const contactFacts = ['phone', 'mobilePhone', 'email'] as const

/** The ways to reach the owner that are still as shipped: they lead to nobody. */
export const madeUpFacts = (details: Readonly<Record<string, unknown>>, shipped: Details) =>
  contactFacts.filter((fact) => details[fact] === shipped[fact])
