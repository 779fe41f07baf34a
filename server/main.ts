import { join } from 'node:path'
import { readConfig } from './config.ts'
import { loadSite } from './http/site.ts'
import { start } from './start.ts'
import { StartError } from './start-error.ts'

try {
  await start(readConfig(process.env), () => loadSite(join(import.meta.dirname, '../dist')))
} catch (error) {
  if (error instanceof StartError) console.error(error.message)
  else console.error('The program could not start:', error)
  process.exit(1)
}
