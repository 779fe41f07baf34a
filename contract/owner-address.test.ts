import { expect, test } from 'vitest'
import { buildDashboardAddress, parseDashboardPath } from './owner-address.ts'

test.for([
  ['/admin', {}],
  ['/admin/consultations', { tab: 'consultations' }],
  ['/admin/consultations/r1', { tab: 'consultations', request: 'r1' }],
  ['/admin/newsletter/i1', { tab: 'newsletter', issue: 'i1' }],
  ['/admin/website/services', { tab: 'website', edit: 'services' }],
  ['/admin/account', { place: 'account' }],
] as const)('%s is an address of the dashboard, read and written', ([path, values]) => {
  expect(parseDashboardPath(path)).toEqual(values)
  expect(buildDashboardAddress(values)).toBe(path)
})

test.for([
  '/',
  '/administration',
  '/admin/',
  '/admin/nowhere',
  '/admin/account/x',
  '/admin/website/a/b',
  '/admin/website/%',
])('%s is no address of the dashboard', (path) => expect(parseDashboardPath(path)).toBeUndefined())

test('a filter, and what is open in another tab, stand behind the question mark', () => {
  expect(buildDashboardAddress({ tab: 'consultations', status: 'new', issue: 'i1' })).toBe(
    '/admin/consultations?status=new&issue=i1',
  )
  expect(buildDashboardAddress({ tab: 'website', request: 'r1' })).toBe('/admin/consultations/r1')
  expect(buildDashboardAddress({ tab: 'website', edit: 'a/b' })).toBe('/admin/website?edit=a%2Fb')
})
