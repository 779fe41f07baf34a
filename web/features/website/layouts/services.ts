import type { Group, Layout, Place } from './layout.ts'
import { areasPrompt, lastWords, pageTop, whatGoogleShows } from './shared-groups.ts'

const ownWords = (index: number): Place[] => [
  { path: `services[${index}].heading`, label: 'Heading', kind: 'line' },
]

const card = (index: number): Place[] => [
  { path: `services[${index}].callLabel`, label: 'Button', kind: 'line' },
  { path: `services[${index}].title`, label: 'Title on the home page', kind: 'line' },
  { path: `services[${index}].summary`, label: 'Words on the home page', kind: 'text' },
  { path: `services[${index}].linkLabel`, label: 'Link on the home page', kind: 'line' },
]

const picture = (index: number, crops: Place['crops']): Place => ({
  path: `services[${index}].picture`,
  label: 'Picture',
  kind: 'picture',
  crops,
})

const paragraphs = (index: number): Place => ({
  path: `services[${index}].paragraphs`,
  label: 'Paragraphs',
  kind: 'lines',
  entryName: 'paragraph',
})

const salonService = (index: number, title: string, homeRatio: string): Group => ({
  title,
  hint: 'Price, words, what is included',
  places: [
    ...ownWords(index),
    { path: `services[${index}].price`, label: 'Price line', kind: 'line' },
    paragraphs(index),
    { path: `services[${index}].points`, label: 'What is included', kind: 'lines', entryName: 'line' },
    picture(index, [
      { name: 'Services', ratio: '4 / 5' },
      { name: 'On a phone', ratio: '1' },
      { name: 'Home', ratio: homeRatio },
    ]),
    ...card(index),
  ],
})

export const services: Layout = {
  title: 'Services & prices',
  summary: 'Cuts, colour, home visits',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    pageTop('servicesPage'),
    salonService(0, 'Curly cuts', '6 / 5'),
    salonService(1, 'Curl colour', '4 / 5'),
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
            { name: 'text', label: 'Words', kind: 'text' },
          ],
        },
        picture(2, [{ name: 'Services', ratio: '6 / 5' }]),
        ...card(2),
      ],
    },
    areasPrompt('servicesPage.areas'),
    lastWords('servicesPage.closing'),
    whatGoogleShows('/services'),
  ],
}
