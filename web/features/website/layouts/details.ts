import type { Layout } from './layout.ts'

const half = { isHalf: true } as const

export const details: Layout = {
  title: 'Business details',
  summary: 'Name, phone, e-mail, hours, areas',
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
          label: 'E-mail',
          hint: 'Shown on the contact page and in the foot of every page.',
          kind: 'email',
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
