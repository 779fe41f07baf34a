import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'

async function buildSite() {
  const { app, pages } = await buildTestApp()
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { app, pages, get }
}

test('a page is answered in the encoding the client accepts, and every encoding says the same', async () => {
  const { get } = await buildSite()
  const encodingFor = async (accepted: string) =>
    (await get('/contact', { 'accept-encoding': accepted })).headers['content-encoding']
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['BR;q=0.1, gzip', 'br'],
    ['brotli, xgzip', undefined],
    ['', undefined],
  ] as const)
    expect([accepted, await encodingFor(accepted)]).toEqual([accepted, encoding])
  const plain = (await get('/contact')).rawPayload
  const [gzip, brotli] = await Promise.all(
    ['gzip', 'br'].map((one) => get('/contact', { 'accept-encoding': one })),
  )
  expect(gunzipSync(gzip?.rawPayload ?? '').equals(plain)).toBe(true)
  expect(brotliDecompressSync(brotli?.rawPayload ?? '').equals(plain)).toBe(true)
  expect(brotli?.headers.vary).toBe('Accept-Encoding')
})

test('a page that has not changed is not sent again, and a HEAD gets no page', async () => {
  const { app, get } = await buildSite()
  const tag = String((await get('/contact', { 'accept-encoding': 'br' })).headers.etag)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await get('/contact', { 'accept-encoding': 'br', 'if-none-match': known })
    expect([known, again.statusCode, again.body]).toEqual([known, 304, ''])
    expect(again.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' })
  }
  const other = await get('/contact', { 'if-none-match': '"other"' })
  const { headers, body } = await app.inject({ method: 'HEAD', url: '/contact' })
  expect([other.statusCode, body]).toEqual([200, ''])
  expect(headers['content-length']).toBe(other.headers['content-length'])
})

test('a page allows its own styles and no others', async () => {
  const { get } = await buildSite()
  const { headers, body } = await get('/contact')
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("script-src 'self'")
})

test("the owner's page is kept by no browser and listed by no search engine", async () => {
  const { get } = await buildSite()
  for (const path of ['/admin', '/admin/consultations/0b1c', '/admin/website/services', '/admin/clients']) {
    const { statusCode, headers } = await get(path)
    expect([path, statusCode]).toEqual([path, 200])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect(headers.etag).toBeUndefined()
  }
})

test('a page that the dashboard does not have is its own page with status 404, whose router says so', async () => {
  const { get } = await buildSite()
  const shell = await get('/admin')
  for (const path of ['/admin/nowhere', '/admin/account/x', '/admin/website/a/b', '/admin/%']) {
    const { statusCode, headers, body } = await get(path)
    expect([path, statusCode, headers['cache-control']]).toEqual([path, 404, 'no-store'])
    expect(body, path).toBe(shell.body)
  }
})

test('any other path is the 404 page with its status', async () => {
  const { get } = await buildSite()
  for (const path of [
    ...['/nowhere', '/contact/nowhere', '/administration', '/assets/gone-00000000.js', '/apiary', '/404'],
    ...['/%', '/%00', '/%E0%A4%A', '//evil.example/', '/..%2fsite.db', `/pictures/own-${'x'.repeat(5000)}`],
  ]) {
    const { statusCode, headers, body } = await get(path)
    expect([path, statusCode, headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8'])
    expect(body, path).toContain('<title>/404</title>')
    expect(headers.etag, path).toBeUndefined()
  }
})

test('another spelling of a page leads to its one address', async () => {
  const { get } = await buildSite()
  for (const [asked, answered] of [
    ['/contact/', '/contact'],
    ['/CONTACT//?from=card', '/contact?from=card'],
    ['/%63ontact', '/contact'],
    ['/Contact/Thank-You', '/contact/thank-you'],
  ] as const) {
    const { statusCode, headers } = await get(asked)
    expect([asked, statusCode, headers.location]).toEqual([asked, 301, answered])
    // A cached redirect would loop once the address is a page again.
    expect(headers['cache-control']).toBe('no-cache')
  }
  expect((await get('/contact?from=card')).statusCode).toBe(200)
})

test('an unknown call, or a write to a page, is answered in JSON', async () => {
  const { app } = await buildSite()
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/consultations'],
    ['DELETE', '/api/consultations'],
    ['POST', '/contact'],
    ['PUT', '/nowhere'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({ status: 404, detail: 'There is nothing at this address.' })
  }
})
