import { expect, onTestFinished, test, vi } from 'vitest'
import { dismissToast, replaceShownToast, shownToast } from './toast-store.ts'

// Not visible to anybody, but required by the specification.
test('a dismissed toast is kept for 1,000,000 ms and then forgotten', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  replaceShownToast({ title: 'Thank You!', description: 'We have your request.' })
  const id = shownToast()?.id ?? 0
  dismissToast(id)
  vi.advanceTimersByTime(999_999)
  expect(shownToast()).toMatchObject({ id, title: 'Thank You!', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(shownToast()).toBeUndefined()
})

test('the removal of a toast leaves the one that took its place', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  replaceShownToast({ title: 'Error', description: 'Please try again.' })
  dismissToast(shownToast()?.id ?? 0)
  replaceShownToast({ title: 'Thank You!', description: 'We have your request.' })
  vi.advanceTimersByTime(1_000_000)
  expect(shownToast()).toMatchObject({ title: 'Thank You!', isOpen: true })
})
