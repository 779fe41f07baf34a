import * as z from 'zod/mini'
import { group, list, pictureFields, text } from './fields.ts'
import { areasPrompt, heading, lastWords, searchResult, top } from './pages.ts'

const service = {
  title: text({ label: 'Title on the home page', max: 40 }),
  summary: text({ label: 'Words on the home page', max: 180 }),
  linkLabel: text({ label: 'Link on the home page', max: 40 }),
  heading: heading(),
  paragraphs: list(text({ max: 320, label: 'Paragraph' }), {
    label: 'Paragraphs',
    min: 1,
    max: 4,
    entryName: 'paragraph',
  }),
  callLabel: text({ label: 'Button', max: 40 }),
}

/** What it usually costs, in her own words. */
const usual = (hint: string) =>
  z.optional(text({ label: 'What it usually costs', max: 100, control: 'line', hint }))

const salonService = (homeRatio: string) =>
  z.strictObject({
    price: text({ label: 'Price line', max: 40 }),
    usual: usual('Such as: from £48, 1 to 2 hours. It stands under the price line.'),
    quote: text({
      label: 'What a quote depends on',
      hint: 'Stands under the price line until you write what it usually costs.',
      max: 160,
    }),
    ...service,
    points: list(text({ max: 80, label: 'Line' }), {
      label: 'What is included',
      min: 0,
      max: 8,
      entryName: 'line',
    }),
    ...pictureFields({
      label: 'Picture',
      crops: [
        { name: 'Services', ratio: '4 / 5' },
        { name: 'On a phone', ratio: '1' },
        { name: 'Home', ratio: homeRatio },
      ],
    }),
  })

/** Who brings what to a home visit. */
const Detail = z.strictObject({
  term: text({ label: 'What', max: 30 }),
  text: text({ label: 'Words', max: 80, control: 'text' }),
})

export const Services = z.strictObject({
  ...group('Curly cuts', 'Price, words, what is included', { cuts: salonService('6 / 5') }),
  ...group('Curl colour', 'Price, words, what is included', { colour: salonService('4 / 5') }),
  ...group('Home visits', 'What they cost extra, words, who brings what', {
    mobile: z.strictObject({
      usual: usual('Such as: £10 to £15 extra. Leave it empty and nothing is shown.'),
      ...service,
      details: list(Detail, {
        label: 'Who brings what, when and where',
        hint: '{openingHours} stands for your hours, {name} for the name of the business.',
        min: 0,
        max: 8,
        entryName: 'line',
      }),
      ...pictureFields({ label: 'Picture', crops: [{ name: 'Services', ratio: '6 / 5' }] }),
    }),
  }),
  ...top(),
  ...areasPrompt('Areas covered'),
  ...lastWords(),
  ...searchResult(),
})
