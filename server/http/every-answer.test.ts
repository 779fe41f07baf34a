import { expect, test } from 'vitest'
import { logIn } from '#contract/admin-session.ts'
import { makeCalendarAddress } from '#contract/calendar-address.ts'
import { issuePreviewPath, saveIssue } from '#contract/newsletter-issues.ts'
import { documentPreviewPath } from '#contract/website.ts'
import { owner } from '#tests/support/factories.ts'
import { headerFlaws } from '#tests/support/header-flaws.ts'
import { buildOwnerApp } from '#tests/support/owner-app.ts'
import { addressOf, listRoutes } from '#tests/support/route-table.ts'

type Asked = { method?: string; headers?: Record<string, string>; body?: object | string }

async function buildSite() {
  const settings = { SITE_URL: 'https://curls.example', RATE_LIMIT_FACTOR: '1000' }
  const built = await buildOwnerApp({ settings })
  const flaws = new Set<string>()
  const statuses = new Set<number>()

  async function ask(url: string, { method = 'GET', headers = {}, body }: Asked = {}) {
    const answer = await built.app.inject({ method: method as 'GET', url, headers, ...(body && { body }) })
    const { statusCode: status } = answer
    statuses.add(status)
    for (const flaw of headerFlaws({ path: url, status, headers: answer.headers, body: answer.body }))
      flaws.add(flaw)
    return answer
  }
  return { ...built, ask, flaws, statuses }
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('every answer of every route, page and file carries the headers that keep it safe, whatever its status', async () => {
  const { app, ask, cookie, database, flaws, pages, statuses } = await buildSite()
  const calls = listRoutes(app)
  expect(calls.length).toBeGreaterThan(100)
  for (const call of calls) {
    const [path, { method }] = [addressOf(call), call]
    await ask(path, { method })
    await ask(path, { method, headers: { ...json, 'sec-fetch-site': 'cross-site' }, body: '{' })
    await ask(path, { method: 'OPTIONS' })
    if (method === 'GET')
      for (const asking of ['GET', 'HEAD']) await ask(path, { method: asking, headers: { cookie } })
    else
      for (const headers of [json, form, { 'content-type': 'text/csv' }])
        await ask(path, { method, headers, body: 'a=b' })
  }

  for (const path of [...pages.current().pages.keys(), ...pages.current().files.keys(), ...pages.files]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) await ask(path, { method })
  }

  // Calls that need stored data, or that no route answers.
  const post = { method: 'POST', headers: { cookie } }
  const issue = saveIssue.path.replace(':id', 'an-issue')
  const words = { subject: 'Hi', preview: '', body: '**Hi** <b>', version: 0 }
  await ask(issue, { method: 'PATCH', headers: { cookie }, body: words })
  expect((await ask(issuePreviewPath('an-issue'), { headers: { cookie } })).body).toContain('<strong style=')
  expect((await ask(documentPreviewPath('services'), { headers: { cookie } })).statusCode).toBe(200)
  await ask(issue, { method: 'DELETE', headers: { cookie } })
  const { url } = (await ask(makeCalendarAddress.path, post)).json()
  expect((await ask(new URL(url).pathname)).body).toMatch(/^BEGIN:VCALENDAR/)
  const signedIn = await ask(logIn.path, { method: 'POST', body: owner })
  expect(signedIn.cookies.map(({ name }) => name)).toContain('__Host-session')
  await ask('/api/admin/logout', { method: 'POST', headers: { cookie } })
  await ask('/api/newsletter', { method: 'POST', headers: form, body: 'email=amara@example.com&page=/blog' })
  await ask('/api/newsletter', { method: 'POST', body: { email: 'priya@example.com' } })
  await ask('/api/newsletter', { method: 'POST', headers: json, body: `"${'x'.repeat(200_000)}"` })
  for (const path of ['/Contact/', '/nowhere', '/%E0%A4%A', '/api/%E0%A4%A', `/api/${'x'.repeat(5000)}`])
    await ask(path)
  await database.close()
  await ask('/api/consultations', { method: 'POST', headers: form, body: 'name=Amara' })
  await ask('/api/newsletter', { method: 'POST', body: { email: 'amara@example.com' } })
  await ask('/readyz')

  expect([...statuses].toSorted()).toEqual([200, 201, 204, 301, 303, 400, 401, 403, 404, 413, 415, 503])
  expect([...flaws]).toEqual([])
})
