import * as z from 'zod/mini'
import { runProgram } from '#scripts/install/start-program.mjs'
import type { Database } from '#server/database/database.ts'
import { appliedMigrations, backwardCompatibleMigrations } from '#server/database/migrate.ts'
import { home, importCommands } from '../releases.mjs'
import { refuseFailedProgram } from './refused.ts'

const ReleaseInfo = z.object({ version: z.string(), migrations: z.record(z.string(), z.boolean()) })
export type ReleaseInfo = z.output<typeof ReleaseInfo>

/** The environment without npm's folder variables, which would mislead npm in another folder. */
export const environmentElsewhere = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(INIT_CWD|npm_package_.*|npm_lifecycle_.*|npm_config_local_prefix)$/.test(name),
    ),
  )

/** Asks a release for its version and migrations. */
export async function readReleaseInfo(release: string): Promise<ReleaseInfo> {
  const { program, args } = (await importCommands(release)).ownersCommand('release-info.ts', [])
  const { code, output } = await runProgram(program, args, { cwd: home, env: environmentElsewhere() })
  const line = output.split('\n').at(-1) ?? ''
  if (code !== 0 || !line.startsWith('{'))
    refuseFailedProgram(output, 'The release does not say what it is; its words are above.')
  return ReleaseInfo.parse(JSON.parse(line))
}

/** Migrations still to run for a release, and applied ones that it neither knows nor can run with. */
export async function compareWithData({ migrations }: ReleaseInfo, database: Database) {
  const applied = await appliedMigrations(database)
  const compatible = await backwardCompatibleMigrations(database)
  return {
    pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
    obstacles: applied.filter((name) => !(name in migrations) && !compatible.includes(name)),
  }
}
