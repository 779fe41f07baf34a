import type { Executor } from '#server/database/schema.ts'
import type { DocumentRow } from '#server/features/website/repository.ts'

/** Records which article this address now belongs to. */
export async function recordArticleAddress(tx: Executor, slug: string, article: string): Promise<void> {
  await tx
    .insertInto('articleAddresses')
    .values({ slug, article })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ article }))
    .execute()
}

export async function listAddresses(db: Executor): Promise<{ slug: string; article: string }[]> {
  return await db.selectFrom('articleAddresses').selectAll().execute()
}

export async function listArticleDocuments(db: Executor): Promise<DocumentRow[]> {
  return await db.selectFrom('websiteDocuments').selectAll().where('name', 'like', 'article:%').execute()
}

/** Planned articles whose time has come, longest due first. */
export async function listDueArticles(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('websiteDocuments')
    .select('name')
    .where('plannedFor', '<=', now)
    .orderBy('plannedFor')
    .execute()
  return rows.map(({ name }) => name)
}
