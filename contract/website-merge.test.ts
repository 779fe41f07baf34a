import { expect, test } from 'vitest'
import { mergeContents } from './website-merge.ts'

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

test('entries of a keyed list that were added, moved, changed and taken away on two sides are put together', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, words: id }))
  const register = { said: [a, b, c] }
  const mine = { said: [{ id: 'm', words: 'mine' }, c, b, a] }
  const theirs = { said: [a, { ...b, words: 'theirs' }, { id: 't', words: 'theirs' }] }
  const { merged, clashes } = mergeContents(register, mine, theirs, ['said'])
  expect(clashes).toEqual([])
  expect(merged.said).toEqual([
    { id: 'm', words: 'mine' },
    { ...b, words: 'theirs' },
    { id: 't', words: 'theirs' },
    a,
  ])
  const gone = { said: [a, c] }
  const both = mergeContents(register, gone, theirs, ['said'])
  expect(both.clashes).toEqual([{ path: 'said[#b]', theirs: theirs.said[1] }])
})
