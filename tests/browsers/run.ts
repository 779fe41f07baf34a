/**
 * `npm run test:engines`: the journeys of a visitor and of the owner in Firefox and in WebKit, both at the same time; `-- webkit`
 * for one of them.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { installBrowsers } from '#scripts/browsers.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const known = ['firefox', 'webkit'] as const
const names = known.filter((name) => positionals.length === 0 || positionals.includes(name))
installBrowsers(names)
const vitest = await startVitest(
  names.map((name) => `browsers/${name}`),
  { run: true, config: join(import.meta.dirname, 'vitest.config.ts') },
)
await vitest.close()
