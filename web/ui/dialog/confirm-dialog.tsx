export { ConfirmDialog } from '#web/admin/ui/confirm-dialog.tsx'
