export { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
