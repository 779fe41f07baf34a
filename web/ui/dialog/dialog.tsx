export { Dialog } from '#web/admin/ui/dialog.tsx'
