import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pinnedVersion } from '#scripts/install/node-binary.mjs'
import { buildSbom } from '#scripts/release/sbom.ts'
import { findLockFaults, readLock, readPackageFile } from './lock-file.ts'

const root = join(import.meta.dirname, '../..')
const file = readPackageFile(root)
const lock = readLock(root)

test('every package has its line in the decisions, and none that is gone has one @asvs-15.1.2', () => {
  const named = readFileSync(join(root, 'docs/decisions/0005-dependencies.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Package|---)/.test(line))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim())
  const { dependencies, optionalDependencies, devDependencies } = file
  const used = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  expect(named.sort()).toEqual(used.sort())
})

test('what is installed is pinned by version and hash, comes from the registry, and is asked for @asvs-15.1.2 @asvs-15.2.4', () => {
  expect(findLockFaults(file, lock)).toEqual([])
  expect(file.dependencies.node).toBe(pinnedVersion)
})

const vite = lock.packages['node_modules/vite'] ?? {}
const git = 'git+https://github.com/vitejs/vite.git#main'

test.for([
  ['without a hash', { ...vite, integrity: undefined }, 'vite has no hash'],
  [
    'with a weak hash',
    { ...vite, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' },
    'another hash than SHA-512',
  ],
  ['from a repository', { ...vite, resolved: git }, 'vite comes from git'],
  [
    'from a mirror',
    { ...vite, resolved: 'https://npm.example.com/vite.tgz' },
    'vite comes from https://npm.',
  ],
  ['of a folder', { ...vite, link: true }, "a folder of somebody's machine"],
  ['of another version', { ...vite, version: '8.3.9' }, 'asks for vite 8.3.8, locked is 8.3.9'],
  ['with a script', { ...vite, hasInstallScript: true }, 'vite wants to run a script when it is installed'],
] as const)('a locked package %s is noticed', ([, entry, words]) => {
  const changed = { ...lock, packages: { ...lock.packages, 'node_modules/vite': entry } }
  expect(findLockFaults(file, changed).join()).toContain(words)
})

test('a package that nothing asks for, and a version that is a range, are noticed', () => {
  const packages = { ...lock.packages, 'node_modules/left-pad': { ...vite, version: '1.3.0' } }
  expect(findLockFaults(file, { ...lock, packages })).toEqual(['nothing asks for node_modules/left-pad'])
  const ranged = { ...file, dependencies: { ...file.dependencies, zod: '^4.6.7' } }
  expect(findLockFaults(ranged, lock)[0]).toContain('zod ^4.6.7, which is no exact version')
})

test('the bill of materials names all that runs, what browsers get, the fonts and Node, each once and with its hash @asvs-15.1.2', () => {
  const { components, dependencies } = buildSbom()
  const refs = components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  expect(
    dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => ref !== 'website'),
  ).toEqual(expect.arrayContaining(refs))
  const names = components.map(({ name }) => name)
  for (const name of [...Object.keys(file.dependencies), 'node.js', '@img/sharp-libvips-linux-x64'])
    if (!name.includes('linux') || process.platform === 'linux') expect(names).toContain(name)
  for (const name of ['vitest', 'knip', 'typescript', 'mailparser']) expect(names).not.toContain(name)
  expect(components.filter(({ hashes }) => hashes === undefined)).toEqual([])
})
