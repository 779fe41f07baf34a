import type { TestProject } from 'vitest/node'
import { provideDatabases } from '#tests/support/databases-for-run.ts'

/** Where durability is what is asked for, PostgreSQL waits for the disk. */
export const setup = (project: TestProject) => provideDatabases(project, { fsync: true })
