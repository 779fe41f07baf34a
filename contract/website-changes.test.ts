import { expect, test } from 'vitest'
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
