import { createServer } from 'node:http'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { afterAll, expect, test } from 'vitest'
import { launchOptions } from '#scripts/browsers.ts'
import { portOf } from './local-port.ts'
import { watchBrowser } from './watch-browser.ts'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src *; require-trusted-types-for 'script'; trusted-types 'none'"

const browser = await chromium.launch(launchOptions())
afterAll(() => browser.close())

/** Opens a page under a policy as strict as the site's; returns the page and what the watcher reported. */
async function openPage(body: string, script = '', javaScriptEnabled = true) {
  await using server = createServer(({ url }, response) => {
    response.setHeader('content-security-policy', policy)
    response.setHeader('content-type', url === '/script.js' ? 'text/javascript' : 'text/html')
    const main = `<main><h1>Page</h1>${body}</main>`
    const page = `<!doctype html><html lang="en"><title>Page</title>${main}<script src="/script.js"></script>`
    response.end(url === '/script.js' ? script : page)
  }).listen(0, '127.0.0.1')
  const url = `http://127.0.0.1:${await portOf(server)}`
  const context = await browser.newContext({ javaScriptEnabled })
  const problems = await watchBrowser(context, url)
  const page = await context.newPage()
  await page.goto(url)
  // Reports of the page arrive before the answer to a later call.
  await page.title()
  return { page, problems }
}

test('a page that keeps to its policy is not reported, even while axe examines it', async () => {
  const { page, problems } = await openPage('<p>Hello</p>', 'document.title = "Ready"')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  expect(problems).toEqual([])
})

test.for([
  ['an inline script', '<script>1</script>', '', 'script-src-elem inline'],
  ['a style attribute', '<p style="color: red">Hello</p>', '', 'style-src-attr inline'],
  ['a string made into HTML', '', 'document.body.innerHTML = "<p>"', 'require-trusted-types-for'],
  ['code from a string', '', 'try { eval("1") } catch {}', 'sink eval'],
  ['an error that nobody catches', '', 'setTimeout(() => { throw new Error("lost") })', 'lost'],
  ['a rejection that nobody catches', '', 'Promise.reject(new Error("given up"))', 'given up'],
  [
    'a request to somebody else',
    '<img alt="" src="https://example.com/pixel.gif">',
    '',
    'https://example.com/pixel.gif',
  ],
])('%s is reported', async ([, body = '', script = '', report]) => {
  const { problems } = await openPage(body, script)
  await expect.poll(() => problems.join('\n')).toContain(report)
})

test('a breach is reported where scripts are off', async () => {
  const { problems } = await openPage('<p style="color: red">Hello</p>', '', false)
  expect(problems.join('\n')).toContain('policy violated')
})
