import { expect, test } from 'vitest'
import { withValueAt } from './content-paths.ts'
import { changesBetween } from './website-changes.ts'

test('each place that differs is named once', () => {
  const before = { page: { heading: 'a', lede: 'b' }, services: [{ price: 'x' }, { price: 'y' }] }
  const after = { page: { heading: 'a', lede: 'c' }, services: [{ price: 'x' }, { price: 'z' }] }
  expect(changesBetween(before, after).map(({ path }) => path)).toEqual(['page.lede', 'services[1].price'])
})

test('a line that was changed is one place, and so is a list whose lines were moved, added or taken away', () => {
  const paths = (before: string[], after: string[]) =>
    changesBetween({ points: before }, { points: after }).map(({ path }) => path)
  expect(paths(['a', 'b'], ['a', 'c'])).toEqual(['points[1]'])
  expect(paths(['a', 'b'], ['b', 'a'])).toEqual(['points'])
  expect(paths(['a', 'b'], ['a', 'b', 'c'])).toEqual(['points'])
  expect(paths(['a', 'b'], ['a', 'b'])).toEqual([])
})

test('of a keyed list each entry is one place, wherever it stands, and so is the order of those that stayed', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id, words: id }))
  const before = { said: [a, b, c] }
  const after = { said: [d, c, { ...a, words: 'A' }] }
  const changes = changesBetween(before, after, ['said'])
  expect(changes.map(({ path }) => path)).toEqual(['said[#a]', 'said[#b]', 'said[#d]', 'said[#]'])
  expect(changesBetween(before, { said: [d, a, b, c] }, ['said'])).toHaveLength(1)
  // Applying all changes turns one into the other; new entries come last.
  const put = changes.reduce((content, { path, after: own }) => withValueAt(content, path, own), before)
  expect(put.said).toEqual([d, c, { ...a, words: 'A' }])
})
