/** Checks the import rules of docs/architecture.md, and that every file was read: a silent checker is worse than none. */
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

const folders = ['contract', 'content', 'server', 'web', 'tests', 'scripts'].filter((folder) =>
  existsSync(folder),
)
const config = await extractDepcruiseConfig(path.resolve('.dependency-cruiser.cjs'))
const { output } = await cruise(folders, {
  ...config.options,
  ruleSet: { forbidden: config.forbidden ?? [] },
  validate: true,
})
if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of its findings')

const failures = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)
const read = new Set(output.modules.map(({ source }) => source))
const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,mjs}`).map((file) =>
  file.split(path.sep).join('/'),
)
for (const file of files) if (!read.has(file)) failures.push(`not read: ${file}`)
if (files.length === 0) failures.push('no files were read')

for (const failure of failures) console.error(failure)
if (failures.length === 0) console.log(`${files.length} files keep to the import rules`)
process.exitCode = failures.length > 0 ? 1 : 0
