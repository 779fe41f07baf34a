import cluster from 'node:cluster'
import { join } from 'node:path'
import { openLauncher } from './process/launcher.ts'

const root = join(import.meta.dirname, '..')
// Before any package is loaded. The primary of several workers must keep starting processes, and serves no requests.
const startsWorkers = cluster.isPrimary && Number(process.env.WORKERS) > 1
const startProgram = startsWorkers ? undefined : openLauncher()
const [{ readConfig }, { serveOrRunWorkers: run }] = await Promise.all([
  import('./config.ts'),
  import('./process/run.ts'),
])

await run(
  () => readConfig(process.env),
  async (config) => {
    // Imported here: the primary process needs neither.
    const [{ loadSite }, { startSite: start }] = await Promise.all([
      import('./http/site.ts'),
      import('./process/start.ts'),
    ])
    return await start(config, () => loadSite(join(root, 'dist')), { startProgram })
  },
)
