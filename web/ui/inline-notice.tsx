export { InlineNotice } from '#web/admin/ui/alert.tsx'
