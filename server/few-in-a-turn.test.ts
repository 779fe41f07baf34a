import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFewInATurn } from './few-in-a-turn.ts'

test('what comes at once goes on a few in a turn of the event loop, in its order', async () => {
  const myTurn = createFewInATurn()
  const gone: number[] = []
  const all = Array.from({ length: 10 }, async (_, nth) => {
    await myTurn()
    gone.push(nth)
  })
  const perTurn: number[] = []
  while (gone.length < all.length) {
    await nextTurn()
    perTurn.push(gone.length)
  }
  expect(perTurn).toEqual([4, 8, 10])
  expect(gone).toEqual(gone.toSorted((a, b) => a - b))

  // And again, after there was nothing to do.
  await myTurn()
})
