export { OpeningRow, SettingFold, SettingRow } from '#web/admin/ui/setting-row.tsx'
