import { expect, test } from 'vitest'
import { mergeContents } from './merge.ts'

const base = { page: { heading: 'Old', lede: 'Old' }, points: ['a', 'b', 'c'], price: 'x' }

test('what was changed on one side only is put together', () => {
  const mine = { ...base, page: { heading: 'Mine', lede: 'Old' } }
  const theirs = { ...base, page: { heading: 'Old', lede: 'Theirs' }, points: ['a', 'b', 'd'] }
  expect(mergeContents(base, mine, theirs)).toEqual({
    merged: { page: { heading: 'Mine', lede: 'Theirs' }, points: ['a', 'b', 'd'], price: 'x' },
    clashes: [],
  })
})

test('what both have changed has to be chosen, unless it is the same', () => {
  const mine = { ...base, page: { heading: 'Mine', lede: 'Same' } }
  const theirs = { ...base, page: { heading: 'Theirs', lede: 'Same' } }
  expect(mergeContents(base, mine, theirs)).toEqual({
    merged: mine,
    clashes: [{ path: 'page.heading', theirs: 'Theirs' }],
  })
})

test('a list that grew on one side and was changed on the other is one place to choose', () => {
  const mine = { ...base, points: ['a', 'B', 'c'] }
  const theirs = { ...base, points: ['a', 'b', 'c', 'd'] }
  expect(mergeContents(base, mine, theirs).clashes).toHaveLength(1)
  expect(mergeContents(base, theirs, mine).clashes).toHaveLength(1)
})

test('a field that was taken away on one side is gone', () => {
  const { price: _gone, ...mine } = base
  const { merged } = mergeContents(base, mine, { ...base, points: ['a'] })
  expect(merged).toEqual({ page: base.page, points: ['a'] })
})
