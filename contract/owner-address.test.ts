import { expect, test } from 'vitest'
import { isDashboardPath } from './owner-address.ts'

test.for([
  '/admin',
  '/admin/consultations',
  '/admin/consultations/r1',
  '/admin/newsletter/i1',
  '/admin/website/article:a-1',
  '/admin/clients/c1',
  '/admin/diary/book',
  '/admin/account',
])('%s is an address of the dashboard', (path) => expect(isDashboardPath(path)).toBe(true))

test.for([
  '/',
  '/administration',
  '/admin/',
  '/admin/nowhere',
  '/admin/account/x',
  '/admin/website/a/b',
  '/admin/website/%',
])('%s is no address of the dashboard', (path) => expect(isDashboardPath(path)).toBe(false))
