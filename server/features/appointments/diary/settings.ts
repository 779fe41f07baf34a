import { DiarySettings, defaultSettings, type SavedSettings } from '#contract/diary-settings.ts'
import type { Executor } from '#server/database/schema.ts'
import { openSettingsRow } from '#server/database/settings-row.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'

const row = openSettingsRow('diarySettings')

/** The diary's settings, or the defaults until she has saved some. */
export async function readSettings(db: Executor): Promise<SavedSettings> {
  const { settings, version } = await row.read(db)
  if (settings === null) return { settings: defaultSettings, version }
  return { settings: DiarySettings.parse({ ...defaultSettings, ...JSON.parse(settings) }), version }
}

export async function changeSettings(
  { database }: Pick<Deps, 'database'>,
  { settings, version }: { settings: DiarySettings; version: number },
): Promise<SavedSettings> {
  const change = { settings: JSON.stringify(settings), version: version + 1 }
  if (!(await database.write((tx) => row.change(tx, version, change))))
    throw new AppError('CONFLICT', { detail: 'Your hours were changed on another device meanwhile.' })
  return { settings, version: version + 1 }
}
