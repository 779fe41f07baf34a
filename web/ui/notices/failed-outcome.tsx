export { FailedOutcome } from '#web/admin/ui/alert.tsx'
