import { hash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { Commands } from '#scripts/release/releases.mjs'
import { makeFolder } from '#tests/support/databases.ts'

/** Builds nothing, but says that it ran. */
const builder = (name: string) => `
  import { appendFileSync, mkdirSync } from 'node:fs'
  mkdirSync('dist/program', { recursive: true })
  appendFileSync('built', '${name} ')`

/** A folder with the real set-up, its packages installed. */
async function openInstallation() {
  const folder = await makeFolder()
  const write = async (file: string, text: string) => {
    await mkdir(join(folder, file, '..'), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await cp('scripts', join(folder, 'scripts'), { recursive: true, filter: (file) => !file.endsWith('.ts') })
  await cp('server/process/allowances.mjs', join(folder, 'server/process/allowances.mjs'))
  for (const file of ['content/words.ts', 'contract/paths.ts', 'server/main.ts', 'web/client.ts'])
    await write(file, 'export const version = 1\n')
  await write('scripts/build/build.ts', builder('site'))
  await write('scripts/build/program.ts', builder('server'))
  await cp('package.json', join(folder, 'package.json'))
  await write('package-lock.json', '{}')
  await write('node_modules/.installed-from', hash('sha256', `{}${process.platform} ${process.arch}`))
  const commands: Commands = await import(pathToFileURL(join(folder, 'scripts/commands.mjs')).href)
  return {
    folder,
    write,
    async start() {
      await write('built', '')
      const { args } = await commands.prepareServer()
      return { program: args.at(-1), built: await readFile(join(folder, 'built'), 'utf8') }
    },
  }
}

test('a start runs the server as it was built, and builds again what has changed since', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { folder, write, start } = await openInstallation()
  const program = join(folder, 'dist/program/main.mjs')
  expect(await start()).toEqual({ program, built: 'site server ' })
  expect(await start()).toEqual({ program, built: '' })
  await write('server/main.ts', 'export const version = 22\n')
  expect(await start()).toEqual({ program, built: 'server ' })
  await write('web/client.ts', 'export const version = 22\n')
  expect(await start()).toEqual({ program, built: 'site ' })
  await write('contract/paths.ts', 'export const version = 22\n')
  expect(await start()).toEqual({ program, built: 'site server ' })
  expect(await start()).toEqual({ program, built: '' })
})
