import { sql } from 'kysely'
import type { DatabaseKind } from '#server/database/database.ts'
import type { Executor } from '#server/database/schema.ts'

/**
 * A batch ends together with its last mail. Earlier releases ended it a moment later, and may have been stopped between:
 * nothing would end those that have no mail left to send.
 */
export async function up(tx: Executor, _kind: DatabaseKind): Promise<void> {
  await sql`update mail_batches set state = 'sent', finished_at = ${new Date()}
    where state <> 'sent' and sent + refused + skipped >= recipients`.execute(tx)
}
