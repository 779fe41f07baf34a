import type { Executor, Tables } from '#server/database/schema.ts'

export type EvidenceRow = Tables['testimonialProofs']

export async function listEvidence(db: Executor): Promise<Omit<EvidenceRow, 'bytes'>[]> {
  return await db
    .selectFrom('testimonialProofs')
    .select(['entryId', 'width', 'height', 'madeAt'])
    .orderBy('entryId')
    .execute()
}

export async function findEvidence(db: Executor, entryId: string): Promise<EvidenceRow | undefined> {
  return await db
    .selectFrom('testimonialProofs')
    .selectAll()
    .where('entryId', '=', entryId)
    .executeTakeFirst()
}

/** Replaces the proof of this testimonial, if there is one. */
export async function storeEvidence(tx: Executor, proof: EvidenceRow): Promise<void> {
  await tx.deleteFrom('testimonialProofs').where('entryId', '=', proof.entryId).execute()
  await tx.insertInto('testimonialProofs').values(proof).execute()
}

export async function deleteEvidence(tx: Executor, entryId: string): Promise<void> {
  await tx.deleteFrom('testimonialProofs').where('entryId', '=', entryId).execute()
}

export async function listOlderEvidence(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('testimonialProofs')
    .select('entryId')
    .where('madeAt', '<', before)
    .execute()
  return rows.map(({ entryId }) => entryId)
}
