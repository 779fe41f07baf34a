import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'

/** What is free beside the SQLite file; with PostgreSQL, in the data folder. */
export async function readFreeBytes({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  const isFile = databaseUrl.startsWith('sqlite:')
  const { bavail, bsize } = await statfs(isFile ? dirname(databaseUrl.slice('sqlite:'.length)) : dataDir)
  return bavail * bsize
}
