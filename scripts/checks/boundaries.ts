/**
 * Checks the import rules of docs/architecture.md, and that every file was parsed: a check that skips files silently is
 * worse than none.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Visitor } from '@swc/core/Visitor.js'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

// swc parses `using`, but its visitor, which dependency-cruiser uses, throws on it.
const visitStatement = Visitor.prototype.visitStatement
Visitor.prototype.visitStatement = function (statement) {
  if (!('decls' in statement && Array.isArray(statement.decls))) return visitStatement.call(this, statement)
  this.visitVariableDeclarators(statement.decls)
  return statement
}

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
const read = new Map(output.modules.map(({ source, dependencies }) => [source, dependencies.length]))
const files = folders
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`))
  .map((file) => file.split(path.sep).join('/'))
for (const file of files) {
  // For a file that the parser cannot read, it reports no imports.
  const isImporting = /^(import|export)\b[^'"]*\bfrom ['"]|^import ['"]/m.test(readFileSync(file, 'utf8'))
  const imports = read.get(file)
  if (imports === undefined || (isImporting && imports === 0)) failures.push(`not read: ${file}`)
}
if (files.length === 0) failures.push('no files were read')

for (const failure of failures) console.error(failure)
if (failures.length === 0) console.log(`${files.length} files keep to the import rules`)
process.exitCode = failures.length > 0 ? 1 : 0
