import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '#contract/durations.ts'

/** Records a failed backup at this time, and a successful one two days before. */
export async function recordFailedBackup(folder: string, at: Date): Promise<Date> {
  const made = new Date(at.getTime() - 2 * dayMs)
  const holds = { requests: 1, subscribers: 1, pictures: 0 }
  const status = {
    last: {
      ...{ file: 'gone.db', at: made.toISOString(), why: 'nightly', bytes: 1000, seconds: 1, holds },
      ...{ trialAt: made.toISOString(), trialSeconds: 1 },
    },
    failed: { at: at.toISOString(), step: 'making', reason: 'full' },
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'status.json'), JSON.stringify(status))
  return made
}
