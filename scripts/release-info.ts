/**
 * Prints facts about this release for other releases that install it or roll back to it. They rely on all fields: only
 * add.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationCompatibility } from '#server/database/migrate.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
console.log(JSON.stringify({ version, migrations: migrationCompatibility }))
