export { ChartTable, Table as DataTable } from '#web/admin/ui/table.tsx'
