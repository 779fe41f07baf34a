import { expect, test } from 'vitest'
import { documentNames } from '#contract/website.ts'
import { payloads } from '#tests/support/hostile/payloads.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { startSite } from '#tests/support/site.ts'
import { fillDrafts, fillWithPayloads } from './hostile-scene.ts'
import { dangersIn, openWatchedBrowser } from './watched-browser.ts'

test('the dashboard runs nothing of what strangers and the owner have written, without any policy that would stop it', async ({
  task,
}) => {
  const mail = await startMailServer()
  await using site = await startSite({
    SMTP_URL: mail.url,
    OWNER_EMAIL: 'owner@example.com',
    RATE_LIMIT_FACTOR: '1000',
  })
  const t = Date.now()
  const say = (...a: unknown[]) => process.stderr.write(JSON.stringify([...a, Date.now() - t]) + '\n')
  const { owner, ids, refused, visits } = await fillWithPayloads(site)
  say('filled', Date.now() - t, refused, visits)
  const { context, seen } = await openWatchedBrowser(site.url)
  const [name = '', value = ''] = owner.cookie().split('=')
  await context.addCookies([{ name, value, url: site.url }])
  const page = await context.newPage()
  const dangers: string[] = []
  const look = async (place: string) => {
    for (const danger of await dangersIn(page)) dangers.push(`${place}: ${danger}`)
  }
  const open = async (path: string, mark: string) => {
    await page.goto(path)
    await page.getByText(mark).first().waitFor({ timeout: 15_000 })
    await page.waitForLoadState('networkidle')
    await look(path)
  }
  let opened = 0
  await open('/admin?tab=consultations', 'Consultations')
  for (const { id, payload } of ids) {
    await page.evaluate((request) => {
      history.pushState(null, '', `/admin?tab=consultations&request=${request}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, id)
    await page.getByText(`p${payload}@example.com`).first().waitFor({ timeout: 15_000 })
    await look(`request ${payload}`)
    opened++
  }
  say('opened', opened, Date.now() - t)
  say(dangers, seen)
  task.meta.figures = { payloads: payloads.length, 'requests opened': opened, executed: seen.executed.size }
  expect({ dangers, ...seen }).toEqual({ dangers: [], executed: new Set(), elsewhere: [], dialogs: [] })
  void fillDrafts
  void documentNames
  await mail.close()
})
