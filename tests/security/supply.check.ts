import { execFile } from 'node:child_process'
import { access, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findLockFaults, packageNameOf, readLock, readPackageFile } from '#scripts/checks/lock-file.ts'
import { hasPinnedHash } from '#scripts/install/node-binary.mjs'
import { licenceOf, shippedPackages } from '#scripts/release/sbom.ts'
import { makeFolder } from '#tests/support/databases.ts'
import { notOffered } from './figures.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLock(root)

type Ended = { code: number; output: string }

/** With nothing of npm's that ran these tests, which may be set otherwise. */
const run = (program: string, args: readonly string[], cwd: string) =>
  new Promise<Ended>((resolve) => {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME }
    execFile(program, args, { cwd, env, timeout: 120_000 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? (error ? 1 : 0)), output: stdout + stderr }),
    )
  })

// Told apart from a finding, which npm prints as a report and not as an error of its own: only of an answer can anything be said.
const noAnswer =
  /^npm (error|warn audit) .*(network|E(NOTFOUND|AI_AGAIN|CONN\w+|TIMEDOUT)|40[0-9] |50[0-9] |endpoint returned an error)/m

/** Asks the registry. What it answers has to be good; where it does not answer, that is said. */
async function ask(...words: string[]): Promise<string> {
  const { code, output } = await run('npm', [...words, '--fetch-retries=0', '--fetch-timeout=20000'], root)
  if (code !== 0 && noAnswer.test(output)) return notOffered
  expect(output.trim(), words.join(' ')).toSatisfy(() => code === 0)
  return output
    .trim()
    .split('\n')
    .filter((line) => /\d/.test(line))
    .join('; ')
}

test('the registry has signed what is installed @asvs-15.2.4', async ({ task }) => {
  task.meta.figures = { 'npm audit signatures': await ask('audit', 'signatures') }
})

test('no fault is known of what runs @asvs-15.2.1', async ({ task }) => {
  task.meta.figures = { 'npm audit': await ask('audit', '--omit=dev') }
})

test('what is locked is pinned, hashed and asked for, and Node is the one that was recorded', async ({
  task,
}) => {
  const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
  task.meta.figures = {
    'packages locked': entries.length,
    'with a SHA-512 hash': entries.filter(([, { integrity }]) => integrity?.startsWith('sha512-')).length,
    'for other machines, without a hash': entries.filter(([, { integrity }]) => !integrity).length,
    'that may run a script': Object.values(readPackageFile(root).allowScripts).filter(Boolean).length,
  }
  expect(findLockFaults(readPackageFile(root), lock)).toEqual([])
  expect(await hasPinnedHash(join(root, 'node_modules/node/bin/node'))).toBe(true)
})

// LGPL is libvips', a library of its own beside sharp that anybody may replace.
const allowed = ['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0']
const allowedUnchanged = ['MPL-2.0', 'OFL-1.1', 'LGPL-3.0-or-later']

test('every licence of what ships allows it', ({ task }) => {
  const byLicence = Map.groupBy(shippedPackages(lock), (path) => licenceOf(lock, path))
  task.meta.figures = {
    'packages that run, or leave something in the build': [...byLicence.values()].flat().length,
    ...Object.fromEntries([...byLicence].map(([licence, paths]) => [`licence ${licence}`, paths.length])),
  }
  const parts = [...byLicence.keys()].flatMap((licence) => licence.split(' AND '))
  const others = parts.filter((licence) => ![...allowed, ...allowedUnchanged].includes(licence))
  expect(others.flatMap((licence) => byLicence.get(licence)?.map(packageNameOf))).toEqual([])
})

/** A package as a file, whose script says that it has run and then does what is given. */
async function pack(folder: string, name: string, script: string): Promise<string> {
  const source = join(folder, 'sources', name)
  await mkdir(source, { recursive: true })
  const said = `const fs = require('node:fs'); fs.writeFileSync(${JSON.stringify(join(folder, `${name}-ran`))}, '')\n`
  await writeFile(join(source, 'install.js'), said + script)
  const scripts = { preinstall: 'node install.js', postinstall: 'node install.js' }
  await writeFile(join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }))
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], source)
  return `file:${name}-1.0.0.tgz`
}

/** Sets up a project of two packages as `npm start` does: one that brings a Node, and another. */
async function setUp(ofNode: string) {
  const folder = await makeFolder()
  for (const file of ['setup.mjs', 'setup-lock.mjs', 'node-binary.mjs'])
    await cp(join(root, 'scripts/install', file), join(folder, 'scripts/install', file))
  const dependencies = { node: await pack(folder, 'node', ofNode), other: await pack(folder, 'other', '') }
  const file = {
    name: 'project',
    version: '1.0.0',
    private: true,
    allowScripts: { node: true },
    dependencies,
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(file))
  await run('npm', ['install', '--package-lock-only', '--ignore-scripts'], folder)
  const program = "import('./scripts/install/setup.mjs').then((setup) => setup.setUp({ build: false }))"
  const { code, output } = await run(process.execPath, ['-e', program], folder)
  const isThere = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    )
  return { folder, code, output, isThere }
}

test('at set-up no script runs but those that are allowed, and no Node but the recorded one @asvs-15.2.4', async ({
  task,
}) => {
  const npm = (await run('npm', ['--version'], root)).output.trim()
  const begin = "fs.mkdirSync('bin', { recursive: true })\n"
  const link = `${begin}fs.copyFileSync(${JSON.stringify(process.execPath)}, 'bin/node')`
  const good = await setUp(link)
  expect(good.output).not.toMatch(/error/i)
  expect(good.code).toBe(0)
  expect(JSON.parse(await readFile(join(good.folder, 'node_modules/other/package.json'), 'utf8')).name).toBe(
    'other',
  )
  expect(await good.isThere('node-ran')).toBe(true)
  expect(await good.isThere('other-ran')).toBe(false)

  const started = `#!/bin/sh\\ntouch ../../fake-ran\\n`
  const bad = await setUp(`${begin}fs.writeFileSync('bin/node', '${started}', { mode: 0o755 })`)
  expect(bad.code).toBe(1)
  expect(bad.output).toContain('is not the one that this release was made with, so it was deleted')
  expect(await bad.isThere('node_modules/node/bin/node')).toBe(false)
  expect(await bad.isThere('fake-ran')).toBe(false)
  task.meta.figures = { 'tried with npm': npm, 'scripts that ran without leave': 0 }
})
