/** What a release says about itself to the one that brings it, or goes back to it. Others read this: fields are only added. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationPromises } from '#server/database/migrate.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'))
console.log(JSON.stringify({ version, migrations: migrationPromises }))
