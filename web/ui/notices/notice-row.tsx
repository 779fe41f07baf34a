export { NoticeRow } from '#web/admin/ui/notice-row.tsx'
