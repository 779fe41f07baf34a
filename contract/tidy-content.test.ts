import { expect, test } from 'vitest'
import { pathInTypedContent, tidyContent } from './tidy-content.ts'

test('what is wrong below lines that were left empty is found at the line where it was typed', () => {
  const typed = { services: [{ points: ['', 'Short', ' ', 'x'] }], heading: 'Curls' }
  expect(tidyContent(typed, {})).toEqual({ services: [{ points: ['Short', 'x'] }], heading: 'Curls' })
  expect(pathInTypedContent(typed, 'services[0].points[1]')).toBe('services[0].points[3]')
  expect(pathInTypedContent(typed, 'heading')).toBe('heading')
})
