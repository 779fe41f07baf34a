export { PagedList } from '#web/admin/ui/pager.tsx'
