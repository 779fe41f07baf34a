import type { DiarySettings } from '#contract/diary-settings.ts'

/** The settings as they are typed, to the parts of the form. */
export type SettingsProps = {
  settings: DiarySettings
  errors: Readonly<Record<string, string>>
  onChange: (own: Partial<DiarySettings>) => void
}
