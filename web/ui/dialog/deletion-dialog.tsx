export { DeletionDialog } from '#web/admin/ui/confirm-dialog.tsx'
