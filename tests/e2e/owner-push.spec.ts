import type { BrowserContext, Page, Worker } from '@playwright/test'
import { expectReadable, focused } from '#tests/support/sight.ts'
import { expect, test } from './fixtures.ts'
import { onlyInFullRuns } from './full-runs.ts'
import { openDashboard, openOwnSite, phoneAndDesktop } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Nobody listens there: what a test sends to it is lost. */
const pushService = '127.0.0.1:9'
const isOn = 'subscribed for a test'

/**
 * A browser whose push service is on this machine: the real one is on the internet. All else is the browser's own, its
 * service worker, its permission and its notifications.
 */
async function subscribeLocally(context: BrowserContext, host = pushService) {
  await context.addInitScript(
    ([pushHost, isOn]) => {
      const keys = {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      }
      const subscription = {
        toJSON: () => ({ endpoint: `https://${pushHost}/phone`, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(isOn)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(isOn, 'yes')
          return subscription
        },
        getSubscription: async () => (localStorage.getItem(isOn) ? subscription : null),
      })
    },
    [host, isOn] as const,
  )
}

async function openAccount(
  browser: Parameters<typeof openOwnSite>[0],
  permission: 'granted' | 'asked' = 'granted',
) {
  const own = await openOwnSite(browser, { PUSH_HOSTS: pushService })
  const { page, site } = own
  await subscribeLocally(page.context())
  if (permission === 'granted') await page.context().grantPermissions(['notifications'])
  await page.goto('/admin?place=account')
  await page.getByLabel('Username').fill(site.adminUsername)
  await page.getByLabel('Password').fill(site.adminPassword)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'New requests on this phone' })).toBeVisible()
  return own
}

const section = (page: Page) => page.getByRole('region', { name: 'New requests on this phone' })
const tellMe = (page: Page) => section(page).getByRole('button', { name: 'Turn on notices on this phone' })

/** Hands the service worker of a page a message as a push service would. */
async function deliver(page: Page, data: string) {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) found(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

type Shown = { title: string; options: { body: string; data: string } }

/**
 * Writes down what a service worker shows and opens. The browser of these tests has neither a tray for notifications nor
 * a finger: everything else is its own.
 */
const watchWorker = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = Object(globalThis)
    scope.shown = []
    scope.opened = []
    Object.assign(scope.ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => void scope.shown.push({ title, options }),
    })
    scope.clients.openWindow = async (url: string) => void scope.opened.push(url)
  })

const shown = (worker: Worker): Promise<Shown[]> => worker.evaluate(() => Object(globalThis).shown)

/** As when the notification that was shown last is pressed; gives the windows that the worker has opened so far. */
const press = (worker: Worker): Promise<string[]> =>
  worker.evaluate(async () => {
    const scope = Object(globalThis)
    const { data } = scope.shown.at(-1).options
    const waited: Promise<unknown>[] = []
    const event = Object.assign(new Event('notificationclick'), {
      notification: { data, close: () => scope.shown.pop() },
      waitUntil: (promise: Promise<unknown>) => void waited.push(promise),
    })
    scope.dispatchEvent(event)
    await Promise.allSettled(waited)
    return scope.opened
  })

async function expectNoWorkerForVisitors(page: Page) {
  await page.goto('/')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const scopes = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  )
  expect(scopes).toEqual(['/admin'])
}

for (const viewport of phoneAndDesktop)
  test(`her phone is told of requests once she asks for it, no visitor’s page has a worker, and nothing is told when she turns it off, at ${viewport.width} px`, async ({
    browser,
  }) => {
    await using own = await openAccount(browser)
    const { page } = own
    await page.setViewportSize(viewport)
    await tellMe(page).scrollIntoViewIfNeeded()
    // Off until it is pressed.
    expect(await page.evaluate((key) => localStorage.getItem(key), isOn)).toBeNull()
    await tellMe(page).click()
    await expectReadable(section(page), 'On. You get the name')
    await expect(tellMe(page)).toHaveCount(0)
    await expect(section(page).getByRole('status')).toHaveText('This phone is told of new requests.')
    expect(await focused(page)).toContain('New requests on this phone')
    await page.reload()
    await section(page).getByText('On. You get the name').scrollIntoViewIfNeeded()
    await expectReadable(section(page), 'On. You get the name')
    await expectNoWorkerForVisitors(page)
    await page.goBack()
    await section(page)
      .getByRole('button', { name: /^Turn off/ })
      .click()
    await expect(tellMe(page)).toBeVisible()
    await expect(section(page).getByRole('listitem')).toHaveCount(0)
  })

test('a message shows who asks, where and for what, and a press opens the request', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page } = own
  await tellMe(page).click()
  await expectReadable(section(page), 'On. You get the name')
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await watchWorker(worker)
  const message = { id: 'r1', name: 'Amara Okafor', area: 'Chapel Allerton', service: 'Cut and colour' }
  await deliver(page, JSON.stringify(message))
  await expect
    .poll(() => shown(worker))
    .toMatchObject([
      { title: 'New request: Amara Okafor', options: { body: 'Chapel Allerton, Cut and colour' } },
    ])
  // The dashboard that is open goes there, and what is typed in it stays.
  expect(await press(worker)).toEqual([])
  await expect(page).toHaveURL(/\/admin\/consultations\/r1$/)
  expect(await shown(worker)).toEqual([])

  await deliver(page, JSON.stringify({ ...message, id: 'r/2' }))
  await expect.poll(() => shown(worker)).toHaveLength(1)
  // Where none is open, a new one is.
  await page.goto('/contact')
  expect(await press(worker)).toEqual(['/admin/consultations/r%2F2'])
})

test('who does not let the browser show notifications is told so, and nothing is turned on', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openAccount(browser, 'asked')
  const { page } = own
  await tellMe(page).click()
  await expectReadable(section(page), 'Your browser did not allow it.')
  await expect(tellMe(page)).toBeVisible()
  await expect(section(page).getByRole('listitem')).toHaveCount(0)
})

test('logging out turns her phone off', { tag: onlyInFullRuns }, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page, site } = own
  await tellMe(page).click()
  await expectReadable(section(page), 'On. You get the name')
  await page.getByRole('button', { name: 'Logout' }).click()
  await openDashboard(page, site)
  await page.goto('/admin?place=account')
  await expect(tellMe(page)).toBeVisible()
})

test('the bookings are read at a secret address that is shown once, renewed and turned off', {
  tag: onlyInFullRuns,
}, async ({ browser }) => {
  await using own = await openAccount(browser)
  const { page, request } = own
  const calendar = page.getByRole('region', { name: 'Bookings in your phone’s calendar' })
  await calendar.getByRole('button', { name: 'Turn on bookings in your calendar' }).click()
  const field = calendar.getByLabel('Your secret address, shown this once')
  await expect(field).toBeFocused()
  const first = await field.inputValue()
  expect((await request.get(first)).status()).toBe(200)
  await expect(calendar.getByRole('link', { name: 'Open in my calendar' })).toHaveAttribute(
    'href',
    /^webcal:/,
  )
  await page.reload()
  await calendar.getByText('On since').scrollIntoViewIfNeeded()
  await expectReadable(calendar, 'On since')
  await expect(field).toHaveCount(0)

  await calendar.getByRole('button', { name: 'Make a new address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new one' }).click()
  await expect(field).toBeVisible()
  const second = await field.inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)

  await calendar.getByRole('button', { name: 'Turn off bookings in your calendar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn it off' }).click()
  await expect(calendar.getByRole('button', { name: 'Turn on bookings in your calendar' })).toBeVisible()
  expect((await request.get(second)).status()).toBe(404)
})
