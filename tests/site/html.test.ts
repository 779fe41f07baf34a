import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'

let site: BuiltSite
let paths: string[]

beforeAll(async () => {
  site = await serveBuiltSite('https://curls.example')
  const sitemap = await site.read('/sitemap.xml')
  const listed = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname)
  paths = [...listed, '/contact/thank-you', '/newsletter/thank-you', '/nowhere', '/admin']
})
afterAll(() => site.close())

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  // React's ids begin with an underscore, which HTML allows.
  rules: { 'valid-id': ['error', { relaxed: true }] },
})

test('the HTML of every page is valid', async () => {
  const faults: string[] = []
  for (const path of paths) {
    const { results } = await validator.validateString(await site.read(path))
    for (const { ruleId, message, line, column } of results.flatMap((result) => result.messages))
      faults.push(`${path}: ${ruleId}: ${message} (${line}:${column})`)
  }
  expect(faults).toEqual([])
})

test('no page holds a script or a style attribute that a strict policy would have to allow', async () => {
  for (const path of paths) {
    const html = await site.read(path)
    expect(html.match(/<[^>]* style="[^>]*>/g), path).toBeNull()
    const scripts = html.match(/<script[^>]*>/g) ?? []
    expect(
      scripts.filter((tag) => !/ src="|type="(application\/(ld\+)?json|speculationrules)"/.test(tag)),
      path,
    ).toEqual([])
  }
})
