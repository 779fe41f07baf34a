import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// Before anything else is loaded: the next start then has nothing to compile.
enableCompileCache(join(root, '.cache/compile'))
const [{ readConfig }, { loadSite }, { start, explainStartFailure }] = await Promise.all([
  import('./config.ts'),
  import('./http/site.ts'),
  import('./process/start.ts'),
])

try {
  await start(readConfig(process.env), () => loadSite(join(root, 'dist')))
} catch (error) {
  explainStartFailure(error)
  process.exit(1)
}
