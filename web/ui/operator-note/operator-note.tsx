export { OperatorNote } from '#web/admin/ui/operator-note.tsx'
