import { expect, test } from 'vitest'
import { fieldsOf, placesOf } from './preview-places.ts'

const line = (path: string, label: string) => ({ path, label, kind: 'line' as const })

const layout = {
  title: 'Services',
  summary: '',
  hint: '',
  publishLabel: 'Publish',
  groups: ['a', 'b'].map((name) => ({
    title: name,
    hint: '',
    places: [
      line(`${name}.heading`, 'Heading'),
      line(`${name}.price`, 'Price'),
      { path: `${name}.points`, label: 'Points', kind: 'lines' as const },
      line(`${name}.button`, 'Button'),
    ],
  })),
}

const content = {
  a: { heading: 'Cuts', price: 'On Quotation Only', points: ['Twice here', 'Twice here'], button: 'Book' },
  b: { heading: 'Curl colour', price: 'On Quotation Only', points: ['Open {hours}'], button: 'Book' },
}

const header = 'Book\n'
const page = [
  'Cuts',
  'On Quotation Only',
  'Twice here',
  'Twice here',
  'Book',
  'Curl colour',
  'On Quotation Only',
  'Open 8am - 8pm',
  'Book',
  '',
].join('\n')
const text = `${header}${page}Cuts\n`
const main = { from: header.length, to: header.length + page.length }

test('the words of a field are found in its own part of the page, and those that stand there twice in order', () => {
  const places = placesOf(fieldsOf(layout, content), text, main)
  const lineOf = (path: string) => {
    const place = places.get(path)
    return place && text.slice(0, place.from).split('\n').length - 1
  }
  const paths = fieldsOf(layout, content).map(({ path }) => path)
  expect(paths.map(lineOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('words that stand nowhere on the page have no place, nor has a part of another word', () => {
  const elsewhere = { ...content, a: { ...content.a, heading: 'Curl', price: 'Not on the page at all' } }
  const places = placesOf(fieldsOf(layout, elsewhere), text, main)
  expect(places.get('a.price')).toBeUndefined()
  expect(places.get('a.heading')).toBeUndefined()
})
