import { addDays } from '#contract/london-time.ts'
import type { Layout } from './layout.ts'

const half = { isHalf: true } as const
const away = { within: 'business.away' } as const

export const details: Layout = {
  title: 'Business details',
  summary: 'Name, phone, email, hours, areas, away notice',
  hint: 'These stand on every page and in your mails.',
  publishLabel: 'Save and publish',
  groups: [
    {
      title: 'Name and how to reach you',
      hint: '',
      places: [
        { path: 'business.name', label: 'Name of the business', kind: 'line' },
        {
          path: 'business.phone',
          label: 'Phone',
          hint: 'The big number on every page.',
          kind: 'phone',
          ...half,
        },
        {
          path: 'business.mobilePhone',
          label: 'Mobile and WhatsApp',
          hint: 'For texts and home visits.',
          kind: 'phone',
          ...half,
        },
        {
          path: 'business.email',
          label: 'Email',
          hint: 'Shown on the contact page and in the foot of every page.',
          kind: 'email',
        },
        {
          path: 'business.copyrightYear',
          label: 'Since',
          hint: 'The year behind the © in the foot of every page.',
          kind: 'number',
          ...half,
        },
      ],
    },
    {
      title: 'When you work',
      hint: 'The same hours every day.',
      places: [
        { path: 'business.opens', label: 'From', kind: 'time', ...half },
        { path: 'business.closes', label: 'To', kind: 'time', ...half },
      ],
    },
    {
      title: 'Away until ...',
      hint: 'For days off. It comes and goes by itself, at midnight.',
      places: [
        {
          path: 'business.away',
          label: 'Show visitors that I am away',
          kind: 'optional',
          startWith: (today) => ({
            from: today,
            back: addDays(today, 7),
            text: 'I am having a week off. Send your request as usual: I answer everything when I am back, in the order it came.',
          }),
        },
        { path: 'business.away.from', label: 'First day away', kind: 'day', ...half, ...away },
        { path: 'business.away.back', label: 'Back on', kind: 'day', ...half, ...away },
        {
          path: 'business.away.text',
          label: 'What visitors read',
          hint: 'On the contact page, above the form. The promise to reply within 24 hours is hidden meanwhile, and the 24 hours of what arrives begin on the day you are back.',
          kind: 'text',
          ...away,
        },
        { path: 'business.away.text', label: 'What visitors see', kind: 'away-preview', ...away },
      ],
    },
    {
      title: 'Where you visit',
      hint: 'In this order. The first 12 stand on Services too.',
      places: [
        { path: 'business.serviceArea', label: 'All of it in a few words', kind: 'line' },
        {
          path: 'areas',
          label: 'Areas',
          kind: 'entries',
          entryName: 'area',
          columns: [
            { name: 'name', label: 'Area', kind: 'line' },
            { name: 'postcode', label: 'Postcode', kind: 'line' },
          ],
        },
      ],
    },
    {
      title: 'Salon address',
      hint: 'Only if clients come to you. Leave it empty and the website says nothing. Never your home address unless you want it public.',
      places: [
        { path: 'business.salonAddress.street', label: 'Street', kind: 'line' },
        { path: 'business.salonAddress.town', label: 'Town', kind: 'line', ...half },
        { path: 'business.salonAddress.postcode', label: 'Postcode', kind: 'line', ...half },
      ],
    },
    {
      title: 'Elsewhere on the web',
      hint: 'Shown in the foot of every page, in this order.',
      places: [
        {
          path: 'business.social',
          label: 'Pages',
          kind: 'entries',
          entryName: 'page',
          columns: [
            { name: 'name', label: 'Name', kind: 'line' },
            { name: 'url', label: 'Address', kind: 'address' },
          ],
        },
      ],
    },
  ],
}
