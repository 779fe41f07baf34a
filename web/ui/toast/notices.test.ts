import { expect, onTestFinished, test, vi } from 'vitest'
import { currentNotice, dismissNotice, showNotice } from './notices.ts'

test('a dismissed notice is kept for 1,000,000 ms and then forgotten', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  showNotice({ title: 'Thank You!', description: 'We have your request.' })
  const id = currentNotice()?.id ?? 0
  dismissNotice(id)
  vi.advanceTimersByTime(999_999)
  expect(currentNotice()).toMatchObject({ id, title: 'Thank You!', isOpen: false })
  vi.advanceTimersByTime(1)
  expect(currentNotice()).toBeUndefined()
})

test('the removal of a notice leaves the one that took its place', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  showNotice({ title: 'Error', description: 'Please try again.' })
  dismissNotice(currentNotice()?.id ?? 0)
  showNotice({ title: 'Thank You!', description: 'We have your request.' })
  vi.advanceTimersByTime(1_000_000)
  expect(currentNotice()).toMatchObject({ title: 'Thank You!', isOpen: true })
})
