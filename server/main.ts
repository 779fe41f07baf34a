import { join } from 'node:path'
import { loadSite } from './http/site.ts'
import { runUntilStopped } from './process/run.ts'
import { startSite } from './process/start.ts'

await runUntilStopped((config) => startSite(config, () => loadSite(join(import.meta.dirname, '../dist'))))
