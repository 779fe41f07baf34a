import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
// Before anything else is loaded: the next start then has nothing to compile.
enableCompileCache(join(root, '.cache/compile'))
const [{ readConfig }, { run }] = await Promise.all([import('./config.ts'), import('./process/run.ts')])

await run(
  () => readConfig(process.env),
  async (config) => {
    // Only now: a process that merely starts others needs none of it.
    const [{ loadSite }, { start }] = await Promise.all([
      import('./http/site.ts'),
      import('./process/start.ts'),
    ])
    await start(config, () => loadSite(join(root, 'dist')))
  },
)
