import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { buildDatabase, makeFolder } from '#tests/support/databases.ts'
import { fakeSite } from '#tests/support/fake-site.ts'

async function buildSite(settings: Record<string, string> = {}) {
  const { app, pages } = await buildTestApp(await buildDatabase('sqlite'), settings)
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, pages, get }
}

const script = '/assets/client-abc12345.js'

test('a page is answered in the form the client accepts, and every form says the same', async () => {
  const { get, pages } = await buildSite()
  await pages.compress()
  const plain = await get('/contact')
  const gzip = await get('/contact', { 'accept-encoding': 'gzip, deflate' })
  const brotli = await get('/contact', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain.rawPayload)).toBe(true)
  for (const { headers } of [plain, gzip, brotli]) expect(headers.vary).toBe('Accept-Encoding')
})

test('until the smallest form is ready its place is taken by gzip', async () => {
  const { get, pages } = await buildSite()
  const accepts = { 'accept-encoding': 'br, gzip' }
  expect((await get('/contact', accepts)).headers['content-encoding']).toBe('gzip')
  await pages.compress()
  expect((await get('/contact', accepts)).headers['content-encoding']).toBe('br')
})

test('a page that has not changed is not sent again', async () => {
  const { get, pages } = await buildSite()
  const first = await get('/contact', { 'accept-encoding': 'br' })
  const tag = String(first.headers.etag)
  await pages.compress()
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get('/contact', { 'accept-encoding': 'br', 'if-none-match': known })
    expect(again.statusCode, known).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  }
  expect((await get('/contact', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('HEAD answers like GET, without the page', async () => {
  const { app, get } = await buildSite()
  const whole = await get('/contact')
  const head = await app.inject({ method: 'HEAD', url: '/contact' })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
})

test('the policy of a page names the very style it holds, and nothing else may run', async () => {
  const { get } = await buildSite()
  const { headers, body } = await get('/contact')
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/)
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toContain('unsafe')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('behind https browsers are told to stay there', async () => {
  const { get } = await buildSite({ SITE_URL: 'https://curls.example' })
  expect((await get('/contact')).headers['strict-transport-security']).toBe(
    'max-age=31536000;includeSubDomains',
  )
})

test('a hashed file is kept for ever, another one for an hour', async () => {
  const { get } = await buildSite()
  const lifetime = async (url: string) => (await get(url)).headers['cache-control']
  expect(await lifetime(script)).toBe('public,max-age=31536000,immutable')
  expect(await lifetime('/pictures/salon-0a1b2c3d-480.webp')).toBe('public,max-age=31536000,immutable')
  expect(await lifetime('/favicon.svg')).toBe('public,max-age=3600')
})

test('files have their types, and what is packed already is not packed again', async () => {
  const { get, pages } = await buildSite()
  await pages.compress()
  const accepts = { 'accept-encoding': 'br' }
  const js = await get(script, accepts)
  expect(js.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  })
  const picture = await get('/pictures/salon-0a1b2c3d-480.webp', accepts)
  expect(picture.headers['content-type']).toBe('image/webp')
  expect(picture.headers['content-encoding']).toBeUndefined()
})

test('a picture is read from the disk when it is asked for, and one that is gone is the 404 page', async () => {
  const file = join(await makeFolder(), 'curls.webp')
  await writeFile(file, 'RIFF of curls')
  const url = '/pictures/curls-0a1b2c3d-480.webp'
  const site = { ...fakeSite, files: new Map([[url, { file, bytes: 13 }]]) }
  const { app } = await buildTestApp(await buildDatabase('sqlite'), {}, undefined, site)
  const { statusCode, body, headers } = await app.inject({ url })
  expect([statusCode, body]).toEqual([200, 'RIFF of curls'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '13',
    'cache-control': 'public,max-age=31536000,immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const again = { 'if-none-match': String(headers.etag) }
  expect((await app.inject({ url, headers: again })).statusCode).toBe(304)
  await rm(file)
  expect((await app.inject({ url })).statusCode).toBe(404)
})

test("the owner's page is kept by no browser and listed by no search engine", async () => {
  const { get } = await buildSite()
  for (const path of ['/admin', '/admin/consultations/0b1c', '/admin/website/services', '/admin/people']) {
    const { statusCode, headers } = await get(path)
    expect(statusCode, path).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers.etag).toBeUndefined()
  }
})

test('any other path is the 404 page with its status', async () => {
  const { get } = await buildSite()
  for (const path of [
    '/nowhere',
    '/contact/nowhere',
    '/admin/nowhere',
    '/admin/website/a/b',
    '/assets/gone-00000000.js',
    '/%',
    '/%00',
    '//evil.example/',
    '/..%2fsite.db',
    '/apiary',
  ]) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['content-type'], path).toBe('text/html; charset=utf-8')
    expect(answer.body, path).toContain('<title>/404</title>')
    expect(answer.headers.etag, path).toBeUndefined()
  }
})

test('another spelling of a page leads to its one address', async () => {
  const { get } = await buildSite()
  for (const [asked, answered] of [
    ['/contact/', '/contact'],
    ['/Contact', '/contact'],
    ['/CONTACT//?from=card', '/contact?from=card'],
    ['/%63ontact', '/contact'],
    ['/contact/thank-you/', '/contact/thank-you'],
  ] as const) {
    const answer = await get(asked)
    expect([answer.statusCode, answer.headers.location], asked).toEqual([301, answered])
    // A cached redirect would loop once the address is a page again.
    expect(answer.headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/contact?from=card')).statusCode).toBe(200)
})

test('an unknown call, or a write to a page, is answered in JSON', async () => {
  const { app } = await buildSite()
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/admin/nothing'],
    ['GET', '/api/consultations'],
    ['DELETE', '/api/consultations'],
    ['POST', '/contact'],
    ['PUT', '/nowhere'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode, url).toBe(404)
    expect(answer.headers['content-type'], url).toBe('application/problem+json; charset=utf-8')
    expect(answer.json(), url).toMatchObject({ status: 404, detail: 'There is nothing at this address.' })
  }
})

test('a public page names the links that a browser may follow ahead; the owner’s, a lost one and a returned form do not', async () => {
  const { app, get } = await buildSite()
  const rules = /<script type="speculationrules">(.*?)<\/script>/
  const { payload, headers } = await get('/contact')
  const [, text = ''] = rules.exec(payload) ?? []
  expect(JSON.parse(text)).toHaveProperty('prerender.0.eagerness', 'moderate')
  const hash = createHash('sha256').update(text).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
  for (const path of ['/admin', '/nowhere', '/newsletter/unsubscribe']) {
    const other = await get(path)
    expect(other.payload, path).not.toMatch(rules)
    expect(other.headers['content-security-policy'], path).toContain("script-src 'self';")
  }
  const returned = await app.inject({
    method: 'POST',
    url: '/api/newsletter',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=nobody',
  })
  expect(returned.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(returned.payload).not.toMatch(rules)
})
