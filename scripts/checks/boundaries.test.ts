import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

/** A minimal project that keeps every rule. */
const soundFiles = {
  'contract/news.ts': `import * as z from 'zod/mini'\nexport const News = z.object({})`,
  'contract/news.test.ts': `import { test } from 'vitest'\nimport { News } from './news.ts'\ntest('', () => News)`,
  'content/words.ts': `import { News } from '#contract/news.ts'\nexport const words = News`,
  'content/text/fill-in.ts': `export const fillIn = 1`,
  'server/app.ts': `export * from '#server/features/news/routes.ts'`,
  'server/http/pages.ts': `export const pages = 1`,
  'server/http/errors.ts': `export const errors = 1`,
  'server/database/migrations/0001-news.ts': `import { sql } from 'kysely'\nimport type { News } from '#contract/news.ts'\nexport const up = (_: News) => sql`,
  'server/features/news/routes.ts': `export * from './service.ts'`,
  'server/features/news/service.ts': `import type { Kysely } from 'kysely'\nimport { errors } from '#server/http/errors.ts'\nimport { rows } from './repository.ts'\nexport const list = (db: Kysely<unknown>) => rows(db, errors)`,
  'server/features/news/repository.ts': `import { sql } from 'kysely'\nexport const rows = (..._: unknown[]) => sql`,
  'server/features/mail/service.ts': `import { list } from '#server/features/news/service.ts'\nexport const send = list`,
  'web/layout/frame.tsx': `import { page } from '#web/pages/home.tsx'\nexport const frame = page`,
  'web/island-loaders.ts': `export const load = () => import('#web/features/blog/calls.ts')`,
  'web/pages/home.tsx': `import { useNews } from '#web/features/news/calls.ts'\nexport const page = <p>{useNews}</p>`,
  'web/features/news/calls.ts': `import { fillIn } from '#content/text/fill-in.ts'\nexport const useNews = fillIn`,
  'web/features/news/card.tsx': `export const card = 1`,
  'web/features/blog/calls.ts': `export const blog = 1`,
  'web/ui/button/button.tsx': `export const button = <button type="button" />`,
  'tests/support/site.ts': `export const site = 1`,
}

const imports = (target: string) => `import '${target}'\nexport {}`

/** One violation for each rule. */
const violations: [rule: string, file: string, content: string][] = [
  ['contract-is-the-bottom', 'contract/a.ts', imports('#content/words.ts')],
  ['contract-knows-only-zod-mini', 'contract/b.ts', imports('zod')],
  ['contract-knows-only-zod-mini', 'contract/c.ts', imports('node:fs')],
  ['contract-knows-only-zod-mini', 'contract/d.ts', imports('react')],
  ['content-knows-only-contract', 'content/a.ts', imports('#server/app.ts')],
  ['web-reaches-the-server-over-http', 'web/lib/a.ts', imports('#server/app.ts')],
  [
    'web-reaches-the-server-over-http',
    'web/lib/b.ts',
    `export type { rows } from '#server/features/news/repository.ts'`,
  ],
  ['web-is-given-its-content', 'web/lib/g.ts', imports('#content/words.ts')],
  ['web-knows-no-node', 'web/lib/c.ts', imports('node:path')],
  ['server-knows-no-ui', 'server/a.ts', `export const page = () => import('#web/pages/home.tsx')`],
  ['server-knows-no-ui', 'server/b.ts', imports('#tests/support/site.ts')],
  ['scripts-know-no-tests', 'scripts/a.ts', imports('#tests/support/site.ts')],
  ['server-platform-knows-no-feature', 'server/http/a.ts', imports('#server/features/news/service.ts')],
  ['server-features-know-no-app', 'server/features/news/a.ts', imports('#server/app.ts')],
  [
    'server-features-meet-at-service',
    'server/features/mail/b.ts',
    imports('#server/features/news/repository.ts'),
  ],
  ['sql-lives-in-repositories', 'server/features/mail/c.ts', imports('kysely')],
  ['migrations-hold-literals', 'server/database/migrations/0002-a.ts', imports('#contract/news.ts')],
  ['migrations-hold-literals', 'server/database/migrations/0003-b.ts', imports('#content/words.ts')],
  ['repository-is-the-bottom-of-a-feature', 'server/features/mail/repository.ts', imports('./service.ts')],
  ['service-knows-no-http', 'server/features/mail/rules.ts', imports('#server/http/pages.ts')],
  ['service-knows-no-http', 'server/features/post/service.ts', imports('fastify')],
  [
    'web-features-meet-at-calls-and-queries',
    'web/features/blog/a.ts',
    imports('#web/features/news/card.tsx'),
  ],
  ['ui-and-lib-know-no-feature', 'web/ui/a.ts', imports('#web/features/news/calls.ts')],
  ['features-know-no-page', 'web/features/blog/b.ts', imports('#web/pages/home.tsx')],
  ['pages-know-no-layout', 'web/pages/a.ts', imports('#web/layout/frame.tsx')],
  ['islands-bring-no-content', 'web/client.ts', `export const card = () => import('#web/pages/home.tsx')`],
  ['resolvable', 'web/lib/d.ts', imports('./missing.ts')],
  ['listed-in-package-json', 'web/lib/e.ts', imports('avvio')],
  ['scripts-know-no-tests', 'scripts/b.ts', `await using a = await import('#tests/support/site.ts')`],
  ['no-cycles', 'web/lib/f.ts', imports('./f.ts')],
]

/** Inside the project, so that its packages can be resolved. */
async function buildHouse(files: Record<string, string>) {
  await mkdir('.cache', { recursive: true })
  const folder = await mkdtemp('.cache/boundaries-')
  for (const file of ['package.json', '.dependency-cruiser.cjs'])
    await copyFile(file, path.join(folder, file))
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true })
    await writeFile(path.join(folder, file), content)
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

function checkBoundaries(cwd: string) {
  return new Promise<{ failed: boolean; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.resolve('scripts/checks/boundaries.ts')],
      { cwd },
      (error, stdout, stderr) => resolve({ failed: error !== null, output: stdout + stderr }),
    )
  })
}

test('a house that keeps the import rules passes', async () => {
  await using house = await buildHouse(soundFiles)
  expect(await checkBoundaries(house.folder)).toEqual({
    failed: false,
    output: `${Object.keys(soundFiles).length} files keep to the import rules\n`,
  })
})

test('every planted violation of an import rule is caught, and nothing else', async () => {
  const planted = Object.fromEntries(violations.map(([, file, content]) => [file, content]))
  await using house = await buildHouse({ ...soundFiles, ...planted })
  const { failed, output } = await checkBoundaries(house.folder)
  expect(failed).toBe(true)
  const found = output
    .trim()
    .split('\n')
    .map((line) => line.replace(/ -> .*/, ''))
  expect(found.sort()).toEqual(violations.map(([rule, file]) => `${rule}: ${file}`).sort())
})

test('a check that read nothing fails', async () => {
  await using house = await buildHouse({})
  expect(await checkBoundaries(house.folder)).toMatchObject({ failed: true })
})

test('a parser that does not read the files is noticed', async () => {
  await using house = await buildHouse({ 'server/app.ts': `import {\n  a,\n} from './main.ts'` })
  const config = path.join(house.folder, '.dependency-cruiser.cjs')
  await writeFile(config, 'module.exports = { forbidden: [], options: { exclude: "main" } }')
  expect(await checkBoundaries(house.folder)).toEqual({ failed: true, output: 'not read: server/app.ts\n' })
})
