import { expect, test } from 'vitest'
import { visibleTime } from './page-view.ts'

function build(isVisible: boolean) {
  let ms = 5000
  const time = visibleTime(() => ms, isVisible)
  const pass = (seconds: number) => {
    ms += seconds * 1000
  }
  return { time, pass }
}

test('only whole visible seconds are counted, as a running total', () => {
  const { time, pass } = build(true)
  pass(2.9)
  expect(time.seconds()).toBe(2)
  // A page may be told so twice.
  for (const _ of [1, 2]) time.setVisible(false)
  pass(60)
  expect(time.seconds()).toBe(2)
  time.setVisible(true)
  pass(1.1)
  expect(time.seconds()).toBe(4)
})

test('a page opened in the background counts from when it is seen', () => {
  const { time, pass } = build(false)
  pass(30)
  time.setVisible(true)
  pass(3)
  expect(time.seconds()).toBe(3)
})
