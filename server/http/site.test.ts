import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/support/databases.ts'
import { loadSite } from './site.ts'

test('a site that was not built, or lacks a part, is said in a sentence', async () => {
  const dist = await makeFolder()
  await expect(loadSite(dist)).rejects.toThrow('The site has not been built yet. Please run: npm run build')
  for (const folder of ['client/.vite', 'server']) await mkdir(join(dist, folder), { recursive: true })
  for (const file of ['client/.vite/manifest.json', 'client/.vite/owner.json', 'server/render.js'])
    await writeFile(join(dist, file), '{}')
  await expect(loadSite(dist)).rejects.toThrow('The build is incomplete.')
})
