export { Spinner } from '#web/admin/ui/spinner.tsx'
