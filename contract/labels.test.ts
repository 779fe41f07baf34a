import { expect, test } from 'vitest'
import { areaName, serviceName } from './labels.ts'

const facts = { areaNames: { headingley: 'Headingley', 'chapel-allerton': 'Chapel Allerton village' } }

test('area and service read as on the form, and as they did where the form no longer offers them', () => {
  expect(
    ['headingley', 'chapel-allerton', 'far-headingley', 'other'].map((one) => areaName(one, facts)),
  ).toEqual(['Headingley', 'Chapel Allerton village', 'Far Headingley', 'Another area'])
  expect(['cut-and-color', 'curl-cut', 'cut-only\nX-EVIL:1'].map(serviceName)).toEqual([
    'Cut and colour',
    'Curl cut',
    'Another service',
  ])
})
