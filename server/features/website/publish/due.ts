import { articlePath } from '#contract/article-path.ts'
import { type ArticleName, isArticleName } from '#contract/website.ts'
import { isDatabaseUnavailable } from '#server/database/failures.ts'
import type { Executor } from '#server/database/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listDueArticles } from '#server/features/website/articles/articles-repository.ts'
import { articleHeldLetter, articleLiveLetter } from '#server/features/website/emails.ts'
import * as repository from '#server/features/website/repository.ts'
import {
  conflict,
  contentOf,
  isDocumentContent,
  noDraft,
  noPlan,
  type WebsiteDeps,
} from '#server/features/website/service.ts'
import { AppError } from '#server/http/errors.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { logFault } from '#server/process/log.ts'
import { checkDraft, replacePublished } from './publishing.ts'

type DueDeps = WebsiteDeps & Pick<Deps, 'facts' | 'log'> & { mail: Pick<Deps['mail'], 'wake'> }

const isConflict = (error: unknown) => error instanceof AppError && error.code === 'CONFLICT'

const textIn = (content: unknown, name: string) =>
  isDocumentContent(content) ? String(content[name] ?? '') : ''

/** One mail per planned time, even if the job runs twice. */
const causeOf = (name: ArticleName, plannedFor: Date | null) => `${name} ${plannedFor?.toISOString()}`

async function publishPlanned(deps: DueDeps, name: ArticleName): Promise<void> {
  const { database, facts, log, now } = deps
  const { planned, plannedFor } = await repository.findDocument(database.kysely, name)
  const content = contentOf(planned)
  const mail = (tx: Executor, letter: ReturnType<typeof articleLiveLetter>) =>
    queueMail(tx, {
      kind: 'article_live',
      to: { owner: true },
      belongsTo: { cause: causeOf(name, plannedFor) },
      letter,
      facts,
      createdAt: now(),
    })
  /** Stops if the plan was changed or cancelled meanwhile. */
  const requireSame = (row: repository.DocumentRow) => {
    if (row.planned !== planned || row.plannedFor?.getTime() !== plannedFor?.getTime()) throw conflict()
  }
  try {
    await replacePublished(deps, name, {
      how: 'planned',
      check: (shown) => checkDraft(shown, name, content, { at: now() }),
      store: async (tx, row, value) => {
        requireSame(row)
        const path = articlePath(textIn(value, 'slug'))
        await mail(tx, articleLiveLetter(facts, { title: textIn(value, 'title'), path }))
        return { ...noPlan, ...(row.draft === planned && noDraft) }
      },
    })
  } catch (error) {
    // One article that fails must not block those after it.
    if (isConflict(error) || isDatabaseUnavailable(error)) throw error
    if (!(error instanceof AppError)) logFault(log, error, 'A planned article cannot be published')
    await database.write(async (tx) => {
      const row = await repository.lockDocument(tx, database.kind, name)
      requireSame(row)
      await mail(tx, articleHeldLetter(facts, textIn(content, 'title')))
      await repository.updateDocument(tx, name, {
        ...noPlan,
        draft: row.draft ?? planned,
        draftVersion: row.draftVersion + 1,
      })
    })
  }
  deps.mail.wake()
}

/** Publishes planned articles whose time has come; other processes follow as after every publish. */
export function publishDueArticles(deps: DueDeps): Job {
  const due = () => listDueArticles(deps.database.kysely, deps.now())
  return {
    name: 'publish-planned-articles',
    isDue: () => true,
    hasWork: async () => (await due()).length > 0,
    async runSlice() {
      const [name] = await due()
      if (name === undefined || !isArticleName(name)) return false
      try {
        await publishPlanned(deps, name)
      } catch (error) {
        if (!isConflict(error)) throw error
      }
      return (await due()).length > 0
    },
  }
}
