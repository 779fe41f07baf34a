import { expect, test } from 'vitest'
import { isDashboardPath, isOwnersPath } from './owner-paths.ts'

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

test('what lies below the dashboard is the owner’s in any spelling, and nothing beside it', () => {
  for (const path of ['/admin', '/Admin', '/admin/', '/%61dmin', '/admin%2Fx', '/admin/%', '/admin/nowhere'])
    expect([path, isOwnersPath(path)]).toEqual([path, true])
  for (const path of ['/', '/administration', '/a/admin', '/%', '/%E0dmin'])
    expect([path, isOwnersPath(path)]).toEqual([path, false])
})
