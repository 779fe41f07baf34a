import { type ArticleName, isArticleName } from '#contract/website.ts'
import { isUnavailable } from '#server/database/failures.ts'
import type { Deps } from '#server/deps.ts'
import { listDueArticles } from '#server/features/website/articles/articles-repository.ts'
import * as repository from '#server/features/website/repository.ts'
import { conflict, contentOf, noDraft, noPlan, type WebsiteDeps } from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import { logFault } from '#server/process/log.ts'
import { checkDraft, replacePublished } from './publishing.ts'

type DueDeps = WebsiteDeps & Pick<Deps, 'log'>

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT'

async function publishPlanned(deps: DueDeps, name: ArticleName): Promise<void> {
  const { database, log, now } = deps
  const { planned, plannedFor } = await repository.findDocument(database.kysely, name)
  /** Stops if the plan was changed or cancelled meanwhile. */
  const requireSame = (row: repository.DocumentRow) => {
    if (row.planned !== planned || row.plannedFor?.getTime() !== plannedFor?.getTime()) throw conflict()
  }
  try {
    await replacePublished(deps, name, {
      how: 'planned',
      check: (shown) => checkDraft(shown, name, contentOf(planned), { at: now() }),
      store: async (_tx, row) => {
        requireSame(row)
        return { ...noPlan, ...(row.draft === planned && noDraft) }
      },
    })
  } catch (error) {
    if (isConflict(error) || isUnavailable(error)) throw error
    // One article that fails must not block those after it, so it becomes a draft again.
    logFault(log, error, 'A planned article cannot be published and is a draft again')
    await database.write(async (tx) => {
      const row = await repository.lockDocument(tx, database.kind, name)
      requireSame(row)
      await repository.updateDocument(tx, name, {
        ...noPlan,
        draft: row.draft ?? planned,
        draftVersion: row.draftVersion + 1,
      })
    })
  }
}

/** Publishes planned articles whose time has come; other processes follow as after every publish. */
export async function publishDueArticles(deps: DueDeps): Promise<void> {
  for (const name of await listDueArticles(deps.database.kysely, deps.now()))
    try {
      if (isArticleName(name)) await publishPlanned(deps, name)
    } catch (error) {
      if (!isConflict(error)) throw error
    }
}
