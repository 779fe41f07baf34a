import type { Executor, Tables } from '#server/database/schema.ts'

export type ProofRow = Tables['testimonialProofs']

export async function listProofs(db: Executor): Promise<Omit<ProofRow, 'bytes'>[]> {
  return await db
    .selectFrom('testimonialProofs')
    .select(['entryId', 'width', 'height', 'madeAt'])
    .orderBy('entryId')
    .execute()
}

export async function findProof(db: Executor, entryId: string): Promise<ProofRow | undefined> {
  return await db
    .selectFrom('testimonialProofs')
    .selectAll()
    .where('entryId', '=', entryId)
    .executeTakeFirst()
}

/** Replaces the proof of this testimonial, if there is one. */
export async function putProof(tx: Executor, proof: ProofRow): Promise<void> {
  await tx.deleteFrom('testimonialProofs').where('entryId', '=', proof.entryId).execute()
  await tx.insertInto('testimonialProofs').values(proof).execute()
}

export async function deleteProof(tx: Executor, entryId: string): Promise<void> {
  await tx.deleteFrom('testimonialProofs').where('entryId', '=', entryId).execute()
}

export async function listOlderProofs(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('testimonialProofs')
    .select('entryId')
    .where('madeAt', '<', before)
    .execute()
  return rows.map(({ entryId }) => entryId)
}
