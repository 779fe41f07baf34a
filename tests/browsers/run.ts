/**
 * `npm run test:engines`: the journeys of a visitor and of the owner in Firefox and in WebKit, both at the same time; `-- webkit`
 * for one of them, `-- --short` for those of `npm test`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { installBrowsers } from '#scripts/browsers.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { short: { type: 'boolean' } } })
const known = ['firefox', 'webkit'] as const
const names = known.filter((name) => positionals.length === 0 || positionals.includes(name))
installBrowsers(names)
if (values.short) process.env.BROWSERS_SHORT = 'yes'
const vitest = await startVitest(
  names.map((name) => `browsers/${name}`),
  { run: true, config: join(import.meta.dirname, 'vitest.config.ts') },
)
await vitest.close()
