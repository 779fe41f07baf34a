export { ListToolbar, RefreshButton } from '#web/admin/ui/toolbar.tsx'
