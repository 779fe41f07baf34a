import * as z from 'zod/mini'
import { group, list, pictureFields, text, texts } from './fields.ts'
import { areasPrompt, heading, lastWords, searchResult, top } from './pages.ts'

const service = {
  title: text({ label: 'Title on the home page', max: 40 }),
  summary: text({ label: 'Words on the home page', max: 180 }),
  heading: heading(),
  paragraphs: texts('Paragraphs', 'Paragraph', [1, 4], 320),
}

/** What it usually costs, in her own words. */
const usual = (hint: string) => z.optional(text({ label: 'What it usually costs', max: 100, hint }))

const salonService = () =>
  z.strictObject({
    price: text({ label: 'Price line', max: 40 }),
    usual: usual('Such as: from £48, 1 to 2 hours. It stands under the price line.'),
    quote: text({
      label: 'What a quote depends on',
      hint: 'Stands under the price line until you write what it usually costs.',
      max: 160,
    }),
    ...service,
    points: texts('What is included', 'Line', [0, 8], 80),
    ...pictureFields('Picture'),
  })

/** Who brings what to a home visit. */
const Detail = z.strictObject({
  term: text({ label: 'What', max: 30 }),
  text: text({ label: 'Words', max: 80 }),
})

export const Services = z.strictObject({
  ...group('Curly cuts', 'Price, words, what is included', { cuts: salonService() }),
  ...group('Curl colour', 'Price, words, what is included', { colour: salonService() }),
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
      ...pictureFields('Picture'),
    }),
  }),
  ...top(),
  ...areasPrompt('Areas covered'),
  ...lastWords(),
  ...searchResult(),
})
