import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL serves a whole run; each test makes its own database in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const existing = process.env.TEST_DATABASE_URL
  if (existing) {
    project.provide('postgresUrl', existing)
    return async () => {}
  }
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return async () => await postgres[Symbol.asyncDispose]()
}
