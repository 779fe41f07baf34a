export { DialogFormActions } from '#web/admin/ui/dialog.tsx'
