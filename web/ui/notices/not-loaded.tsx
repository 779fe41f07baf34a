export { NotLoaded } from '#web/admin/ui/query.tsx'
