import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '#server/config.ts'

export async function readDiskSpace(folder: string): Promise<{ freeBytes: number }> {
  const { bavail, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize }
}

/** The folder of the SQLite file; with PostgreSQL, the data folder. */
export const databaseFolder = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl.startsWith('sqlite:') ? dirname(databaseUrl.slice('sqlite:'.length)) : dataDir
