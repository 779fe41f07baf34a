import * as z from 'zod/mini'
import { run } from '#scripts/install/setup.mjs'
import type { Database } from '#server/database/database.ts'
import { appliedMigrations, backwardCompatibleMigrations } from '#server/database/migrate.ts'
import { home, importCommands } from '../releases.mjs'
import { refuseFailed } from './refused.ts'

const ReleaseInfo = z.object({ version: z.string(), migrations: z.record(z.string(), z.boolean()) })
export type ReleaseInfo = z.output<typeof ReleaseInfo>

/** What npm tells its scripts about the folder that it was typed in would lead the npm of another folder astray. */
export const environmentElsewhere = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(INIT_CWD|npm_package_.*|npm_lifecycle_.*|npm_config_local_prefix)$/.test(name),
    ),
  )

/** What a release says about itself. */
export async function readReleaseInfo(release: string): Promise<ReleaseInfo> {
  const { program, args } = (await importCommands(release)).ownersCommand('release-info.ts', [])
  const { code, output } = await run(program, args, { cwd: home, env: environmentElsewhere() })
  const line = output.split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('{'))
    refuseFailed(output, 'The release does not say what it is; its words are above.')
  return ReleaseInfo.parse(JSON.parse(line))
}

/** The migrations that a release still has to make, and those it neither knows nor can run beside. */
export async function compareWithData({ migrations }: ReleaseInfo, database: Database) {
  const applied = await appliedMigrations(database)
  const passable = await backwardCompatibleMigrations(database)
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    obstacles: applied.filter((name) => !(name in migrations) && !passable.includes(name)),
  }
}
