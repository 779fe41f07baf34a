import type { Database } from '#server/database/database.ts'
import { clearResidualData, hasResidualData } from '#server/database/residual-data.ts'
import { runInSlices } from './run-in-slices.ts'
import type { Job } from './scheduler.ts'

/** Overwrites deleted data in the database files within a minute of its deletion. */
export const overwriteResidualData = ({ database }: { database: Database }): Job => ({
  name: 'overwrite-residual-data',
  isDue: () => true,
  hasWork: () => hasResidualData(database.kysely),
  runSlice: runInSlices(() => clearResidualData(database)),
})
