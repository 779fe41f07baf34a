import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * A batch now finishes together with its last mail. Earlier releases finished it a moment later and may have been
 * stopped in between, which left batches that nothing would finish.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`update mail_batches set state = 'sent', finished_at = ${new Date()}
    where state <> 'sent' and sent + refused + skipped >= recipients`.execute(tx)
}
