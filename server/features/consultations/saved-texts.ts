import { type SavedText, SavedTextList, type SavedTexts, sampleTexts } from '#contract/saved-texts.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './saved-texts-repository.ts'

type Deps = { database: Database; now: () => Date }

/** Her own texts, or the samples until she has changed one. */
export async function readSavedTexts({ database }: Pick<Deps, 'database'>): Promise<SavedTexts> {
  const saved = await repository.findSavedTexts(database.kysely)
  if (!saved) return { texts: [...sampleTexts], version: 0 }
  return { texts: SavedTextList.parse(JSON.parse(saved.texts)), version: saved.version }
}

export async function replaceSavedTexts(
  { database, now }: Deps,
  { texts, version }: { texts: readonly SavedText[]; version: number },
): Promise<SavedTexts> {
  const row = { texts: JSON.stringify(texts), updatedAt: now() }
  const isStored = await database.write((tx) => repository.storeSavedTexts(tx, version, row))
  if (!isStored)
    throw new AppError('CONFLICT', { detail: 'The saved texts were changed on another device meanwhile.' })
  return { texts: [...texts], version: version + 1 }
}
