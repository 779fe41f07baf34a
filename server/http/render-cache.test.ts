import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shippedContent, toPageContent } from '#content/documents/website-content.ts'
import { collectFacts } from '#server/http/facts.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { fakeSite } from '#tests/support/fake-site.ts'
import { portOf } from '#tests/support/local-port.ts'
import { createHttpServer } from './http-server.ts'
import { createPageServer } from './pages.ts'
import { openRenderCache } from './render-cache.ts'
import type { Site } from './site.ts'

const facts = collectFacts('https://www.example.co.uk')

const siteIn = (folder: string, rendererHash = 'a build'): Site => ({
  ...fakeSite,
  kept: { folder, rendererHash },
})
const withoutRenderer = (site: Site): Site => ({
  ...site,
  loadRenderer: () => Promise.reject(new Error('The renderer was loaded')),
})

/** A browser's answer with its content encoding. */
async function read(pages: Awaited<ReturnType<typeof createPageServer>>, path: string) {
  const server = createHttpServer(pages, pages.serveRest, {}).listen(0, '127.0.0.1')
  try {
    const answer = await fetch(`http://127.0.0.1:${await portOf(server)}${path}`, {
      headers: { 'accept-encoding': 'br' },
    })
    const { headers, status } = answer
    return {
      status,
      text: await answer.text(),
      tag: headers.get('etag'),
      form: headers.get('content-encoding'),
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('a second start of the same build renders and compresses nothing, and serves the same', async () => {
  const folder = await makeFolder()
  const first = await createPageServer(siteIn(folder), facts)
  await first.compress()
  const second = await createPageServer(withoutRenderer(siteIn(folder)), facts)
  for (const path of ['/contact', '/admin', '/robots.txt', '/assets/client-abc12345.js', '/nowhere'])
    expect(await read(second, path), path).toEqual(await read(first, path))
  expect((await read(second, '/contact')).form).toBe('br')
})

test('another build, other facts or other assets are rendered anew', async () => {
  const folder = await makeFolder()
  await (await createPageServer(siteIn(folder), facts)).compress()
  const others = [
    createPageServer(withoutRenderer(siteIn(folder, 'another build')), facts),
    createPageServer(withoutRenderer(siteIn(folder)), { ...facts, phone: '0113 496 0999' }),
    createPageServer(
      withoutRenderer({ ...siteIn(folder), assets: { ...fakeSite.assets, css: 'p{color:red}' } }),
      facts,
    ),
  ]
  for (const other of others) await expect(other).rejects.toThrow('The renderer was loaded')
})

test('a folder that cannot be written to only costs time', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'kept'), 'no folder')
  const pages = await createPageServer(siteIn(join(folder, 'kept')), facts)
  await pages.compress()
  expect(await read(pages, '/contact')).toMatchObject({ status: 200, form: 'br' })
})

test('a file that was cut off or damaged is made again', async () => {
  const folder = await makeFolder()
  const first = await createPageServer(siteIn(folder), facts)
  await first.compress()
  for (const name of await readdir(folder)) {
    const content = await readFile(join(folder, name))
    await writeFile(
      join(folder, name),
      name.endsWith('.br') ? content.subarray(0, 20) : content.fill(0, 0, 9),
    )
  }
  const second = await createPageServer(siteIn(folder), facts)
  expect((await read(second, '/contact')).form).toBe('gzip')
  await second.compress()
  for (const path of ['/contact', '/robots.txt'])
    expect(await read(second, path)).toEqual(await read(first, path))
})

test('what the last start has not used is left to other processes for a day, then deleted', async () => {
  const folder = await makeFolder()
  const start = async (site: Site) => (await createPageServer(site, facts)).compress()
  await start(siteIn(folder))
  const kept = await readdir(folder)
  const [ofAnotherProcess, ofOldSettings] = ['of-another-process.br', 'of-old-settings.br']
  for (const name of [ofAnotherProcess, ofOldSettings]) await writeFile(join(folder, name), '')
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of [...kept, ofOldSettings]) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  await start(siteIn(folder))
  expect((await readdir(folder)).sort()).toEqual([...kept, ofAnotherProcess].sort())
})

test('what a publish has taken the place of is deleted by the running process, too', async () => {
  const folder = await makeFolder()
  const pages = await createPageServer(siteIn(folder), facts)
  await pages.compress()
  const before = await readdir(folder)
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
  for (const name of before) await utimes(join(folder, name), twoDaysAgo, twoDaysAgo)
  const next = await pages.prepare(
    { facts: { ...facts, phone: '0113 496 0999' }, content: toPageContent(shippedContent) },
    new Map(),
  )
  const show = await next.date(new Map())
  show()
  await pages.compress()
  const after = await readdir(folder)
  expect(after.filter((name) => name.endsWith('.pages.json'))).toHaveLength(1)
  expect(before.filter((name) => !after.includes(name))).not.toEqual([])
})

test('what was begun before all was deleted comes to no disk, however late it is done', async () => {
  const folder = await makeFolder()
  const kept = openRenderCache(folder)
  const save = kept.saver()
  save('withdrawn.gzip', Buffer.from('words'))
  const finishing = kept.finish(new Set())
  await kept.clear()
  await finishing
  save('withdrawn.br', Buffer.from('words'))
  kept.saver()('later.br', Buffer.from('other words'))
  await kept.finish(new Set())
  expect(await readdir(folder)).toEqual(['later.br'])
})
