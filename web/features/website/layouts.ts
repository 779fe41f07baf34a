import type { DocumentName } from '#contract/website.ts'
import { gallery } from './layouts/gallery.ts'
import type { Group, Layout, Place } from './layouts/layout.ts'

const half = { isHalf: true } as const

const details: Layout = {
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

const ownWords = (index: number): Place[] => [
  { path: `services[${index}].heading`, label: 'Heading', kind: 'line' },
]

const card = (index: number): Place[] => [
  { path: `services[${index}].callLabel`, label: 'Button', kind: 'line' },
  { path: `services[${index}].title`, label: 'Title on the home page', kind: 'line' },
  { path: `services[${index}].summary`, label: 'Words on the home page', kind: 'text' },
  { path: `services[${index}].linkLabel`, label: 'Link on the home page', kind: 'line' },
]

const paragraphs = (index: number): Place => ({
  path: `services[${index}].paragraphs`,
  label: 'Paragraphs',
  kind: 'lines',
  entryName: 'paragraph',
})

const salonService = (index: number, title: string): Group => ({
  title,
  hint: 'Price, words, what is included',
  places: [
    ...ownWords(index),
    { path: `services[${index}].price`, label: 'Price line', kind: 'line' },
    paragraphs(index),
    { path: `services[${index}].points`, label: 'What is included', kind: 'lines', entryName: 'line' },
    ...card(index),
  ],
})

const services: Layout = {
  title: 'Services & prices',
  summary: 'Cuts, colour, home visits',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    {
      title: 'Top of the page',
      hint: 'Heading and first sentence',
      places: [
        { path: 'servicesPage.heading', label: 'Heading', kind: 'line' },
        { path: 'servicesPage.lede', label: 'First sentence', kind: 'text' },
      ],
    },
    salonService(0, 'Curly cuts'),
    salonService(1, 'Curl colour'),
    {
      title: 'Home visits',
      hint: 'Words, who brings what',
      places: [
        ...ownWords(2),
        paragraphs(2),
        {
          path: 'services[2].details',
          label: 'Who brings what, when and where',
          hint: '{openingHours} stands for your hours, {name} for the name of the business.',
          kind: 'entries',
          entryName: 'line',
          columns: [
            { name: 'term', label: 'What', kind: 'line' },
            { name: 'text', label: 'Words', kind: 'line' },
          ],
        },
        ...card(2),
      ],
    },
    {
      title: 'Areas covered',
      hint: 'Heading and invitation. The areas themselves are in Business details.',
      places: [
        { path: 'servicesPage.areas.heading', label: 'Heading', kind: 'line' },
        { path: 'servicesPage.areas.text', label: 'Invitation', kind: 'text' },
        { path: 'servicesPage.areas.linkLabel', label: 'Link', kind: 'line' },
      ],
    },
    {
      title: 'Last words',
      hint: 'The invitation at the foot of the page',
      places: [
        { path: 'servicesPage.closing.heading', label: 'Heading', kind: 'line' },
        { path: 'servicesPage.closing.text', label: 'Sentence', kind: 'text' },
      ],
    },
    {
      title: 'What Google shows',
      hint: 'Title and two lines under it. {name} stands for the name of the business.',
      places: [
        { path: 'pageMeta./services.title', label: 'Title', kind: 'line' },
        { path: 'pageMeta./services.description', label: 'Lines under it', kind: 'text' },
      ],
    },
  ],
}

/** What each editor offers, as it stands on the page. */
export const layouts: Readonly<Record<DocumentName, Layout>> = {
  details,
  services,
  gallery,
}

/** What a path is called in a sentence: "Price line, Curly cuts". */
export function nameOfPath(name: DocumentName, path: string): { label: string; group: string } {
  for (const { title, places } of layouts[name].groups)
    for (const place of places) {
      if (place.path !== path && !path.startsWith(`${place.path}[`)) continue
      const entry = /^\[(\d+)\]/.exec(path.slice(place.path.length))
      return { label: entry ? `${place.label}, line ${Number(entry[1]) + 1}` : place.label, group: title }
    }
  return nameInList(name, path) ?? { label: path, group: '' }
}

function nameInList(name: DocumentName, path: string) {
  const [, list = '', index, field = ''] = /^(\w+)(?:\[(\d+)\]\.?(\w*))?/.exec(path) ?? []
  const known = layouts[name].lists?.[list]
  if (!known) return undefined
  const { label, entry, fields } = known
  if (index === undefined) return { label, group: '' }
  return { label: fields[field] ?? label, group: `${label}, ${entry} ${Number(index) + 1}` }
}
