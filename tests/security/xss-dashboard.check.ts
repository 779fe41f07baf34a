import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { issuePreviewPath, listIssues } from '#contract/newsletter-issues.ts'
import { documentNames, documentPreviewPath } from '#contract/website.ts'
import { startSite } from '#tests/support/site.ts'
import { payloads } from './chosen-payloads.ts'
import { fillDrafts, fillWithPayloads } from './hostile-scene.ts'
import { dangersIn, nothingSeen, openWatchedBrowser } from './watched-browser.ts'

/** The owner's browser, signed in, at a site where every text means harm. */
async function openHostileSite() {
  const site = await startSite({ RATE_LIMIT_FACTOR: '1000' })
  const filled = await fillWithPayloads(site)
  const watched = await openWatchedBrowser(site.url)
  const [name = '', value = ''] = filled.owner.cookie().split('=')
  await watched.context.addCookies([{ name, value, url: site.url }])
  const page = await watched.context.newPage()
  return { site, ...filled, ...watched, page }
}

/** Which elements of the page would run at a touch. */
function watcherOf(page: Page) {
  const dangers: string[] = []
  const look = async (place: string) => {
    for (const danger of await dangersIn(page)) dangers.push(`${place}: ${danger}`)
  }
  const open = async (path: string) => {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await look(path)
  }
  return { dangers, look, open }
}

test('each request, opened on the dashboard, runs nothing, without any policy that would stop it @hostile-dashboard @asvs-1.2.1 @asvs-3.2.2', async ({
  task,
}) => {
  const { site, ids, refused, seen, page } = await openHostileSite()
  await using _ = site
  const { dangers, look, open } = watcherOf(page)
  for (const path of ['/admin', '/admin?tab=consultations', '/admin?tab=consultations&status=junk'])
    await open(path)
  for (const { id, payload } of ids) {
    await page.evaluate((request) => {
      history.pushState(null, '', `/admin?tab=consultations&request=${request}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, id)
    await page.getByText(`p${payload}@example.com`).first().waitFor({ timeout: 15_000 })
    await look(`request ${payload}`)
  }
  // Name, phone and hair details of each, and notes of each tenth that hold many.
  task.meta.figures = {
    'requests opened': ids.length,
    'payloads x places': 3 * ids.length,
    'taken without control characters only': refused,
    executed: seen.executed.size,
  }
  expect({ dangers, ...seen }).toEqual({ dangers: [], ...nothingSeen })
})

test('all other places of the dashboard, the previews and the names of files run nothing @hostile-dashboard @asvs-5.4.2', async ({
  task,
}) => {
  const { site, owner, seen, page } = await openHostileSite()
  await using _ = site
  const { dangers, look, open } = watcherOf(page)
  const tabs = [
    'analytics',
    'newsletter',
    'website',
    'website&edit=articles',
    'website&edit=history',
    'website&edit=mail',
  ]
  for (const tab of tabs) await open(`/admin?tab=${tab}`)
  await open('/admin?place=account')
  const somebody = payloads[1]?.id
  await open('/admin?place=people')
  await page.getByRole('textbox').first().fill(`p${somebody}@example.com`)
  await page.keyboard.press('Enter')
  await page.getByText(`p${somebody}@example.com`).first().waitFor()
  await look('people')

  let pairs = 0
  for (const start of [0, 480]) {
    pairs += await fillDrafts(owner, start)
    for (const name of documentNames) {
      await open(`/admin?tab=website&edit=${name}`)
      await open(documentPreviewPath(name))
    }
  }
  const issues = await owner.call(listIssues, { query: {} })
  for (const { id } of issues) {
    pairs += payloads.length / issues.length
    await open(issuePreviewPath(id))
  }

  await open('/admin?tab=newsletter')
  await page.getByRole('button', { name: 'Import' }).click()
  const file = page.locator('input[type=file]').first()
  for (const { text } of payloads) {
    const name = `${text.toWellFormed().replace(/[\0/\\]/g, '') || 'x'}.csv`.slice(-200)
    await file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from('a@example.com') })
  }
  await look('names of files')
  task.meta.figures = {
    'payloads x places': Math.round(pairs) + payloads.length,
    'issues previewed': issues.length,
    executed: seen.executed.size,
  }
  // A picture in an issue is hers to show, from wherever she says.
  const pictures = seen.elsewhere.filter((url) => !/^https?:\/\/xss-\d+\.invalid\/x$/.test(url))
  expect({ dangers, ...seen, elsewhere: pictures }).toEqual({ dangers: [], ...nothingSeen })
})
