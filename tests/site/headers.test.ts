import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltSite, serveBuiltSite } from '#tests/support/built-site.ts'
import { headerFlaws } from '#tests/support/header-flaws.ts'

let site: BuiltSite

beforeAll(async () => {
  site = await serveBuiltSite('https://www.north-leeds-curls.example')
})
afterAll(() => site.close())

const integrities = /<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]+\.js)"(?: integrity="([^"]*)")?/g

test('every page and file as built has its headers, and names the very styles and scripts that are sent', async () => {
  const scripts = new Map<string, string>()
  for (const path of site.paths()) {
    const answer = await site.get(path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const body = /html|svg/.test(type) ? bytes.toString() : ''
    const flaws = headerFlaws({
      path,
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body,
    })
    expect(flaws).toEqual([])
    for (const [, file = '', integrity = 'none'] of body.matchAll(integrities))
      scripts.set(`${file} ${integrity}`, file)
    // Its rules are left out of the pages: see web/document.ts.
    if (path !== '/admin') expect(body, path).not.toMatch(/<input[^>]* type="(?:date|time|month|week)/)
  }
  expect(scripts.size).toBeGreaterThan(4)
  for (const [named, file] of scripts) {
    const bytes = Buffer.from(await (await site.get(file)).arrayBuffer())
    expect(named).toBe(`${file} sha256-${createHash('sha256').update(bytes).digest('base64')}`)
  }
})
