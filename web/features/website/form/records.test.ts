import { expect, test } from 'vitest'
import { removedEntries } from './records.ts'

const indexes = (published: readonly unknown[], draft: readonly unknown[]) =>
  removedEntries(published, draft).map(({ index }) => index)

const areas = ['Headingley', 'Hyde Park', 'Meanwood'].map((name) => ({ name, postcode: 'LS6' }))
const [headingley, hydePark, meanwood] = areas

test('an entry that is gone is removed, wherever the others stand now', () => {
  expect(indexes(areas, [meanwood, headingley])).toEqual([1])
  expect(indexes(['Dry cut', 'A wash'], ['A wash'])).toEqual([0])
  expect(indexes(areas, areas)).toEqual([])
})

test('an entry that was rewritten in part, or has more words, is not removed', () => {
  expect(indexes(areas, [headingley, { name: 'Hyde Park Corner', postcode: 'LS6 1BL' }, meanwood])).toEqual(
    [],
  )
  expect(indexes(['Dry cut in its shape'], ['Dry cut in its natural shape'])).toEqual([])
})

test('an entry of which nothing is left is removed, though a new one stands in its place', () => {
  expect(indexes(areas, [headingley, hydePark, { name: '', postcode: '' }])).toEqual([2])
  expect(indexes(['A wash'], ['Your own drawing'])).toEqual([0])
})

test('an entry with an id is known by it, whatever its words are', () => {
  const published = [
    { id: 'one', title: 'Copper ringlets' },
    { id: 'two', title: 'Plum bob' },
  ]
  expect(indexes(published, [{ id: 'two', title: 'Something else' }])).toEqual([0])
  expect(indexes(published, [{ id: 'new', title: 'Copper ringlets' }, published[1]])).toEqual([0])
})
