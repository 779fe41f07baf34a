import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { shippedPageContent } from '#tests/support/shipped-page-content.ts'
import { loadSite } from './site.ts'

const manifest = {
  'web/client.ts': { file: 'assets/client-a1b2c3d4.js', imports: ['_part-a1b2c3d4.js'] },
  'web/admin.tsx': { file: 'assets/admin-a1b2c3d4.js', imports: ['_part-a1b2c3d4.js', '_more-a1b2c3d4.js'] },
  '_part-a1b2c3d4.js': { file: 'assets/part-a1b2c3d4.js', imports: ['_more-a1b2c3d4.js'] },
  '_more-a1b2c3d4.js': { file: 'assets/more-a1b2c3d4.js', imports: ['_part-a1b2c3d4.js'] },
  'web/styles/shared.css': { file: 'assets/shared-a1b2c3d4.css' },
  'web/styles/site.css': { file: 'assets/site-a1b2c3d4.css' },
  'web/styles/admin.css': { file: 'assets/admin-a1b2c3d4.css' },
}
const css = `@font-face{src:url(/assets/gloock-latin-400-normal-a1b2c3d4.woff2)}
@font-face{src:url(/assets/gloock-english-a1b2c3d4.woff2)}`

const sharedCss = 'p{color:#333}'

async function buildDist(entries: object = manifest) {
  const dist = await makeFolder()
  for (const folder of ['client/.vite', 'client/assets', 'server'])
    await mkdir(join(dist, folder), { recursive: true })
  for (const name of ['manifest', 'owner'])
    await writeFile(join(dist, `client/.vite/${name}.json`), JSON.stringify(entries))
  await writeFile(join(dist, 'client/assets/site-a1b2c3d4.css'), css)
  await writeFile(join(dist, 'client/assets/shared-a1b2c3d4.css'), sharedCss)
  for (const name of ['client', 'admin', 'part', 'more'])
    for (const form of ['', '.br', '.gz'])
      await writeFile(join(dist, `client/assets/${name}-a1b2c3d4.js${form}`), name)
  await writeFile(join(dist, 'client/assets/curls-a1b2c3d4.webp'), 'RIFF')
  await writeFile(join(dist, 'server/package.json'), '{"type":"module"}')
  await writeFile(
    join(dist, 'server/render.js'),
    'export const pagePaths = () => ["/404"]; export const requestPaths = []; export const renderPage = () => {}; export const renderFiles = () => {}',
  )
  return dist
}

const scriptOf = (name: string) => ({
  file: `/assets/${name}-a1b2c3d4.js`,
  integrity: `sha256-${createHash('sha256').update(name).digest('base64')}`,
})

test('the build is read as it lies, without its metadata and compressed forms', async () => {
  const dist = await buildDist()
  const { renderer, assets, files, folder } = await loadSite(dist)
  expect(renderer.pagePaths(shippedPageContent())).toEqual(['/404'])
  expect(assets).toEqual({
    site: { ...scriptOf('client'), parts: [scriptOf('part'), scriptOf('more')] },
    admin: { ...scriptOf('admin'), parts: [scriptOf('part'), scriptOf('more')] },
    css,
    sharedCss,
    fonts: ['/assets/gloock-english-a1b2c3d4.woff2'],
    adminCss: '/assets/admin-a1b2c3d4.css',
  })
  expect(folder).toBe(join(dist, 'client'))
  expect([...files].toSorted()).toEqual([
    ...['admin', 'client'].map((name) => `/assets/${name}-a1b2c3d4.js`),
    '/assets/curls-a1b2c3d4.webp',
    ...['more', 'part'].map((name) => `/assets/${name}-a1b2c3d4.js`),
    '/assets/shared-a1b2c3d4.css',
    '/assets/site-a1b2c3d4.css',
  ])
})

test('a site that was not built, or lacks a part, is said in a sentence', async () => {
  await expect(loadSite(await makeFolder())).rejects.toThrow(
    'The site has not been built yet. Please run: npm run build',
  )
  const { 'web/client.ts': _, ...rest } = manifest
  await expect(loadSite(await buildDist(rest))).rejects.toThrow(
    'The build holds nothing made from web/client.ts.',
  )
})
