import type { TestProject } from 'vitest/node'
import { provideDatabases } from '#tests/support/databases-for-run.ts'

/** Tests of durability need PostgreSQL to wait for the disk. */
export const setup = (project: TestProject) => provideDatabases(project, { fsync: true })
