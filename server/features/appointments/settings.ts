import { DiarySettings, type HoursPart, type SavedSettings } from '#contract/diary-settings.ts'
import { updateVersioned } from '#server/database/rows.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'

const everyDay: HoursPart[] = [{ from: '08:00', to: '20:00', place: 'either' }]

export const defaultSettings: DiarySettings = {
  hours: Array.from({ length: 7 }, () => everyDay),
  travelMinutes: {},
  pauseMinutes: 15,
  reminderHours: 48,
  noticeHours: 24,
  preparation: '',
}

/** The diary's settings, or the defaults until she has saved some. */
export async function readSettings(db: Executor): Promise<SavedSettings> {
  const { settings, version } = await db.selectFrom('diarySettings').selectAll().executeTakeFirstOrThrow()
  if (settings === null) return { settings: defaultSettings, version }
  return { settings: DiarySettings.parse({ ...defaultSettings, ...JSON.parse(settings) }), version }
}

export async function changeSettings(
  { database }: Pick<Deps, 'database'>,
  { settings, version }: { settings: DiarySettings; version: number },
): Promise<SavedSettings> {
  const values = { settings: JSON.stringify(settings) }
  // There is one row.
  const saved = await database.write((tx) => updateVersioned(tx, 'diarySettings', 1, version, values))
  return { settings, version: saved.version }
}
