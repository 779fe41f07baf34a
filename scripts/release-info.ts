/**
 * Prints facts about this release for other releases that install it or roll back to it. They rely on all fields: only
 * add.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '#server/database/migrate.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
const migrations = Object.fromEntries(migrationNames.map((name) => [name, false]))
console.log(JSON.stringify({ version, migrations }))
