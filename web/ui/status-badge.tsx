export { StatusBadge } from '#web/admin/ui/badge.tsx'
