import { join } from 'node:path'
import * as z from 'zod/mini'
import { runProgram } from '#scripts/install/start-program.mjs'
import type { Config } from '#server/config.ts'
import { type BackupOptions, makeBackup } from '#server/database/backup/make-backup.ts'
import { withDatabase } from '#server/database/copy/move.ts'
import { appliedMigrations } from '#server/database/migrate.ts'
import { folderOfRelease, home, importCommands } from '../releases.mjs'

/** An update or rollback was refused, with the reason for the operator. The current release keeps running. */
export class UpdateRefused extends Error {
  override name = 'UpdateRefused'
}

/** Throws with the last lines of the failed program's output above the sentence. */
export function refuseFailedProgram(output: string, sentence: string): never {
  const reason = output.split('\n').slice(-5).join('\n')
  throw new UpdateRefused(`${reason}\n${sentence} Nothing was changed.`)
}

/** The environment without npm's folder variables, which would mislead npm in another folder. */
const environmentElsewhere = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(INIT_CWD|npm_package_.*|npm_lifecycle_.*|npm_config_local_prefix)$/.test(name),
    ),
  )

/** Installs and builds a release in its folder, as far as that is left to do. */
export async function buildRelease(release: string): Promise<void> {
  const folder = folderOfRelease(release)
  const options = { cwd: folder, env: environmentElsewhere() }
  const { code, output } = await runProgram(
    process.execPath,
    [join(folder, 'scripts/run.mjs'), 'prepare'],
    options,
  )
  if (code !== 0) refuseFailedProgram(output, 'The release could not be set up; the reason is above.')
}

const ReleaseInfo = z.object({ version: z.string(), migrations: z.record(z.string(), z.boolean()) })
type ReleaseInfo = z.output<typeof ReleaseInfo>

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
export const compareWithData = ({ migrations }: ReleaseInfo, { databaseUrl }: Config) =>
  withDatabase(databaseUrl, async (database) => {
    const applied = await appliedMigrations(database)
    return {
      pending: Object.keys(migrations).filter((name) => !applied.includes(name)),
      obstacles: applied.filter((name) => !(name in migrations)),
    }
  })

/** Makes a backup, and tells its file and how long it took. */
export async function backUp(
  { databaseUrl, backups }: Config,
  options: Pick<BackupOptions, 'why'> & Partial<BackupOptions>,
) {
  const { last } = await makeBackup({ ...backups, databaseUrl, now: () => new Date(), ...options })
  return { ...last, file: join(backups.folder, last.file) }
}
