import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, londonDay } from '#contract/london-time.ts'
import { expectReadable } from '#tests/support/sight.ts'
import type { Site } from '#tests/support/site.ts'
import { expect, test } from './fixtures.ts'
import { aConsultation, logIn, openOwnSite, postConsultation } from './steps.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const onlyLook = 'No connection: you can look, not change.'
const asOf = /^As of \d\d:\d\d\. No connection: you can look, not change\.$/
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'As of' })

/** All that the browser keeps for the dashboard: names of sealed answers and of cached files, and whether a name is readable in any. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const all = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const opening = indexedDB.open('owner', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
    await all(opening)
    const store = opening.result.transaction('kept').objectStore('kept')
    const [keys, rows] = await Promise.all([all(store.getAllKeys()), all(store.getAll())])
    opening.result.close()
    const sealed = Array.isArray(rows) ? rows.map(({ bytes }) => new TextDecoder().decode(bytes)) : []
    const files: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) files.push(new URL(url).pathname)
    return { answers: keys, files, isReadable: sealed.some((text) => text.includes('Langley')) }
  })
const nothing = { answers: [], files: [], isReadable: false }

const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Signs in, books a visit, and reads Today and the diary with the worker there. */
async function openOffline(browser: Parameters<typeof openOwnSite>[0]) {
  const own = await openOwnSite(browser)
  const { page, site, request } = own
  await postConsultation(request, aConsultation({ name: 'Hannah Whitlock', phone: '07700 900461' }))
  await page.goto('/admin')
  await logIn(page, site)
  await controlled(page)
  const booked = await page.request.post('/api/admin/appointments', {
    data: {
      ...{
        id: randomUUID(),
        who: { name: 'Beth Langley', phone: '0113 496 0182' },
        date: addDays(londonDay(new Date()), 1),
      },
      ...{ time: '10:30', minutes: 90, serviceType: 'cut-only', place: 'home', area: 'adel' },
      ...{ address: '12 Otley Road, LS16 5JX', anyway: true },
    },
  })
  expect(booked.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Beth Langley' })).toBeVisible()
  await page.goto('/admin/diary?view=days')
  await expect(page.getByRole('link', { name: 'Beth Langley' })).toBeVisible()
  await expect
    .poll(async () => (await kept(page)).answers)
    .toContainEqual(expect.stringMatching(/diary\?from=/))
  await expect.poll(async () => (await kept(page)).files).toContain('/admin')
  return own
}

test('without a network the diary and Today are there as last seen, also after a reload, and nothing can be changed', async ({
  browser,
}) => {
  await using own = await openOffline(browser)
  const { page } = own
  const context = page.context()
  expect((await kept(page)).isReadable).toBe(false)
  await context.setOffline(true)
  await page.reload()
  await expect(line(page)).toHaveText(asOf)
  await expectReadable(line(page), onlyLook)
  const call = page.getByRole('link', { name: 'Call Beth Langley' }).first()
  await call.scrollIntoViewIfNeeded()
  await expectReadable(call, '0113 496 0182')
  await expect(call).toHaveAttribute('href', 'tel:+441134960182')
  await expect(
    page.getByRole('link', { name: /^Directions to Beth Langley: 12 Otley Road/ }),
  ).toHaveAttribute('href', /destination=12%20Otley%20Road/)
  await expect(page.getByRole('link', { name: 'Book a visit' })).toHaveCount(0)

  // Her page, from what the diary knows: the visit itself was never opened.
  await page.getByRole('link', { name: 'Beth Langley', exact: true }).click()
  await expectReadable(page.getByRole('main'), '12 Otley Road, LS16 5JX')
  await expect(page.getByRole('button', { name: 'Move' })).toHaveCount(0)

  // A form that is open refuses in words, and keeps what is typed.
  await page.goto('/admin/diary/block')
  await page.getByLabel('The whole day').check()
  await page.getByLabel('What for').fill('Dentist')
  await page.getByRole('button', { name: 'Block it out' }).click()
  const refusal = page.getByText('Not saved.')
  await refusal.scrollIntoViewIfNeeded()
  await expectReadable(refusal, `Not saved. ${onlyLook}`)
  await expect(page.getByLabel('What for')).toHaveValue('Dentist')

  await page.goto('/admin')
  await expect(line(page)).toHaveText(asOf)
  await expectReadable(page.getByRole('main'), 'Hannah Whitlock')
  await expect(page.getByRole('link', { name: 'Reply to Hannah Whitlock' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Call Hannah Whitlock' }).first()).toBeVisible()

  await context.setOffline(false)
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Reply to Hannah Whitlock' })).toBeVisible()
})

test('after a logout, the end of a session and its expiry this device holds nothing of it', async ({
  browser,
}) => {
  await using own = await openOffline(browser)
  const { page, site } = own
  const context = page.context()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
  await page.goto('/admin')

  // Ended from another device, at the next contact.
  const read = async () => {
    await page.goto('/admin')
    await expect.poll(async () => (await kept(page)).answers).toContain('/api/admin/worklist/summary')
    await expect.poll(async () => (await kept(page)).files).toContain('/admin')
  }
  await logIn(page, site)
  await read()
  await endOthers(site)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)

  // Over while there was no network: nothing is shown any more.
  await logIn(page, site)
  await read()
  // Where nothing is read that would renew it.
  await page.goto('/privacy')
  await page.evaluate(async () => {
    const done = (request: IDBRequest) => new Promise((resolve) => (request.onsuccess = resolve))
    const opening = indexedDB.open('owner')
    await done(opening)
    const store = opening.result.transaction('kept', 'readwrite').objectStore('kept')
    const asked = store.get('session')
    await done(asked)
    await done(store.put({ ...asked.result, endsAt: Date.now() - 1 }, 'session'))
    opening.result.close()
  })
  await context.setOffline(true)
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.poll(() => kept(page)).toEqual(nothing)
})

/** As when the owner ends all other sessions on another device. */
async function endOthers(site: Site) {
  const data = { username: site.adminUsername, password: site.adminPassword }
  const headers = { 'content-type': 'application/json' }
  const login = await fetch(`${site.url}/api/admin/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(data),
  })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const ended = await fetch(`${site.url}/api/admin/account/devices/end-others`, {
    method: 'POST',
    headers: { cookie },
  })
  expect(ended.status).toBe(200)
}
