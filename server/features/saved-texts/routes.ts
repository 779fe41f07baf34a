import type { FastifyInstance } from 'fastify'
import { sampleTexts } from '#content/shipped.ts'
import {
  changeSavedTexts,
  readSavedTexts,
  type SavedText,
  SavedTextList,
  type SavedTexts,
} from '#contract/saved-texts.ts'
import type { Database } from '#server/database/database.ts'
import { insertOnce, updateVersioned } from '#server/database/rows.ts'
import { AppError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'

type Deps = { database: Database; now: () => Date }

/** Her own texts, or the samples until she has changed one. */
async function readTexts({ database }: Deps): Promise<SavedTexts> {
  const saved = await database.kysely.selectFrom('savedTexts').selectAll().executeTakeFirst()
  if (!saved) return { texts: sampleTexts, version: 0 }
  return { texts: SavedTextList.parse(JSON.parse(saved.texts)), version: saved.version }
}

async function replaceTexts(
  { database, now }: Deps,
  { texts, version }: { texts: readonly SavedText[]; version: number },
): Promise<SavedTexts> {
  const values = { texts: JSON.stringify(texts), updatedAt: now() }
  await database.write(async (tx) => {
    if (version > 0) return await updateVersioned(tx, 'savedTexts', 'texts', version, values)
    if (!(await insertOnce(tx, 'savedTexts', { id: 'texts', version: 1, ...values })))
      throw new AppError('CONFLICT')
  })
  return { texts: [...texts], version: version + 1 }
}

export function ownerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, readSavedTexts, () => readTexts(deps))
  route(app, changeSavedTexts, ({ body }) => replaceTexts(deps, body))
}
