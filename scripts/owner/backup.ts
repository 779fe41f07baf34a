import { readConfig } from '#server/config.ts'
import { backupsFolder } from '#server/database/backup.ts'
import { findNewestBackup } from '#server/features/backups/files.ts'
import { makeBackup } from '#server/features/backups/service.ts'
import { startErrorMessage } from '#server/process/start-error.ts'
import { runOrExplain } from './terminal.ts'

/** Makes a backup at once, even while the site is running. */
async function backUp(): Promise<void> {
  process.umask(0o077)
  const deps = { config: readConfig(process.env), now: () => new Date() }
  await makeBackup(deps)
  const made = await findNewestBackup(deps)
  console.log(`${made?.folder ?? backupsFolder(deps.config)}
Checked, ${((made?.bytes ?? 0) / 1_000_000).toFixed(1)} MB. It holds people’s names: keep it where nobody else can open it.`)
}

await runOrExplain(backUp, (error) => `No backup was made: ${startErrorMessage(error)}`)
