import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { fakeSite } from '#tests/support/fake-site.ts'

const script = '/assets/client-abc12345.js'
const picture = '/pictures/salon-0a1b2c3d-480.webp'

async function buildFiles() {
  const folder = await makeFolder()
  for (const one of ['assets', 'pictures']) await mkdir(join(folder, one))
  const contents = { [script]: 'plain', [`${script}.br`]: 'br', [`${script}.gz`]: 'gz', [picture]: 'RIFF' }
  for (const [path, text] of Object.entries({ ...contents, '/favicon.ico': 'icon' }))
    await writeFile(join(folder, path), text)
  const site = { ...fakeSite, folder, files: new Set([script, picture, '/favicon.ico']) }
  const { app } = await buildTestApp({ site })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  return { folder, get }
}

test('a file whose name changes with its content is kept for ever, another one for an hour', async () => {
  const { get } = await buildFiles()
  const lifetime = async (url: string) => (await get(url)).headers['cache-control']
  expect(await lifetime(script)).toBe('public,max-age=31536000,immutable')
  expect(await lifetime(picture)).toBe('public,max-age=31536000,immutable')
  expect(await lifetime('/favicon.ico')).toBe('public,max-age=3600')
})

test('a file is sent in the compressed form that the build made, and not again while it is the same', async () => {
  const { get } = await buildFiles()
  for (const [accepted, body, encoding] of [
    ['gzip, br', 'br', 'br'],
    ['gzip', 'gz', 'gzip'],
    ['', 'plain', undefined],
  ] as const) {
    const answer = await get(script, { 'accept-encoding': accepted })
    expect([answer.statusCode, answer.body, answer.headers['content-encoding']]).toEqual([
      200,
      body,
      encoding,
    ])
    expect(answer.headers['content-type']).toMatch(/javascript; charset=utf-8$/)
  }
  const shown = await get(picture, { 'accept-encoding': 'br' })
  expect([shown.body, shown.headers['content-type']]).toEqual(['RIFF', 'image/webp'])
  expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin')
  const again = await get(picture, { 'if-none-match': String(shown.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a file that is gone, because the site has been built again, is the 404 page', async () => {
  const { folder, get } = await buildFiles()
  await rm(join(folder, picture))
  const { statusCode, headers } = await get(picture)
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(headers['cache-control']).not.toContain('max-age')
})
