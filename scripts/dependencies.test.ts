import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const Packages = z.record(z.string(), z.string())
const PackageFile = z.object({
  dependencies: Packages,
  optionalDependencies: Packages,
  devDependencies: Packages,
})

test('every package has its line in the decisions, and none that is gone has one', () => {
  const named = read('docs/decisions/0005-dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Package|---)/.test(line))
    .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
    .map((name) => name.trim())
  const { dependencies, optionalDependencies, devDependencies } = PackageFile.parse(
    JSON.parse(read('package.json')),
  )
  const used = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
  expect(named.sort()).toEqual(used.sort())
})
