import type { Facts } from '#contract/render.ts'
import type { SavedReply } from '#contract/saved-reply.ts'
import type { Database } from '#server/database/database.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './saved-reply-repository.ts'

type Deps = { database: Database; now: () => Date; facts: Facts }

const originalReply = ({ name, phone }: Facts) => `Hello {first name},

Thank you for writing about your hair. A {service} in {area} is something I do every week, and I am glad to {come to you / see you at the salon}.

Could we speak for 15 to 20 minutes first? Tell me when I may call you on {phone}, or ring me on ${phone}.

Warm wishes
${name}`

/** The text that every new reply starts with. */
export async function readSavedReply({ database, facts }: Omit<Deps, 'now'>): Promise<SavedReply> {
  const original = originalReply(facts)
  const saved = await repository.findSavedReply(database.kysely)
  return { text: saved?.body ?? original, original, version: saved?.version ?? 0 }
}

export async function changeSavedReply(
  { database, facts, now }: Deps,
  { text, version }: { text: string; version: number },
): Promise<SavedReply> {
  const isStored = await database.write((tx) =>
    repository.storeSavedReply(tx, version, { body: text, updatedAt: now() }),
  )
  if (!isStored)
    throw new AppError('CONFLICT', { detail: 'The saved reply was changed on another device meanwhile.' })
  return { text, original: originalReply(facts), version: version + 1 }
}
