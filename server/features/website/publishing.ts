import { type Checked, documents } from '#content/documents.ts'
import type { Problem } from '#content/problem.ts'
import { shippedContent, type WebsiteContent } from '#content/website-content.ts'
import { tidy } from '#contract/tidy.ts'
import type { DocumentName, WebsiteDocument } from '#contract/website.ts'
import type { Executor } from '#server/database/schema.ts'
import { AppError } from '#server/http/errors.ts'
import * as repository from './repository.ts'
import {
  conflict,
  contentOf,
  lockSeen,
  noDraft,
  readDocument,
  today,
  versionRow,
  type WebsiteDeps,
} from './service.ts'
import { parseStored } from './stored-content.ts'

/** As the paths of fields are written everywhere else: `pageMeta./services.title`. */
export const pathOf = (field: string) => field.replaceAll(/\["([^"]+)"\]/g, '.$1')

/** Says at each field what is wrong. */
function refuse(problems: readonly Problem[]): never {
  const errors: Record<string, string> = {}
  for (const { field, fix } of problems) errors[pathOf(field)] ??= fix
  throw new AppError('INVALID_INPUT', { detail: 'Something has to be put right first.', errors })
}

type Contentful = Extract<Checked, { content: WebsiteContent }>

function acceptable(checked: Checked): Contentful {
  return 'problems' in checked ? refuse(checked.problems) : checked
}

type Store = (
  tx: Executor,
  row: repository.DocumentRow,
) => Promise<Partial<Omit<repository.DocumentRow, 'name'>>>

/** Stores a new version and shows it to visitors, or does neither. */
async function replaceShown(
  deps: WebsiteDeps,
  name: DocumentName,
  own: {
    how: 'published' | 'undone'
    check: (content: WebsiteContent) => Checked
    /** Refuses, or says what becomes of the draft. */
    store: Store
  },
): Promise<void> {
  const { database, website } = deps
  let body = ''
  const make = (content: WebsiteContent) => {
    const checked = acceptable(own.check(content))
    body = JSON.stringify(checked.value)
    return checked.content
  }
  await website.publish(make, () =>
    database.write(async (tx) => {
      const row = await repository.lockDocument(tx, database.kind, name)
      const change = await own.store(tx, row)
      const version = row.version + 1
      await repository.insertVersion(tx, versionRow(deps, name, { how: own.how, body, version }))
      await repository.updateDocument(tx, name, {
        ...{ version, draftVersion: row.draftVersion + 1 },
        ...change,
      })
      return await repository.raiseRevision(tx)
    }),
  )
}

/** More of one part are not published in a day. */
const earlierRead = 100

export async function publishDraft(
  deps: WebsiteDeps,
  seen: { name: DocumentName; draftVersion: number },
): Promise<WebsiteDocument> {
  const { name } = seen
  const row = await repository.findDocument(deps.database.kysely, name)
  const draft = contentOf(row.draft)
  if (row.draftVersion !== seen.draftVersion) throw conflict()
  // What was sent a second time, since the first answer was lost, is published already.
  if (!draft) return await readDocument(deps, name)
  const kept = await repository.listPublished(deps.database.kysely, name, {
    upTo: row.version,
    limit: earlierRead,
  })
  const earlier = kept.map(({ body }) => parseStored(body))
  await replaceShown(deps, name, {
    how: 'published',
    check: (content) =>
      documents[name].checkNew(content, tidy(draft, documents[name].fields), { today: today(deps), earlier }),
    store: async (tx) => {
      await lockSeen(tx, deps, seen)
      return noDraft
    },
  })
  return await readDocument(deps, name)
}

/** Shows the version before again. What was taken back becomes the draft, unless there is one. */
export async function undoPublish(
  deps: WebsiteDeps,
  { name, version }: { name: DocumentName; version: number },
): Promise<WebsiteDocument> {
  const { kysely } = deps.database
  const [last, before] = await repository.listPublished(kysely, name, { upTo: version, limit: 2 })
  if (!last || last.version !== version) throw conflict()
  if (!before && version > 1)
    throw new AppError('CONFLICT', { detail: 'The version before this one is too old: it was deleted.' })
  const earlier = before ? parseStored(before.body) : documents[name].pick(shippedContent)
  await replaceShown(deps, name, {
    how: 'undone',
    check: (content) => documents[name].check(content, earlier),
    store: async (_tx, row) => {
      if (row.version !== version) throw conflict()
      return row.draft === null ? { draft: last.body, draftSavedAt: deps.now() } : {}
    },
  })
  return await readDocument(deps, name)
}
