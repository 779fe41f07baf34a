export { ReadFailure } from '#web/admin/ui/query.tsx'
