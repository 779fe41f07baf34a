import * as z from 'zod/mini'
import type { ListQuery } from '#contract/paged-lists.ts'
import type { PeopleLogEntry } from '#contract/people.ts'
import type { Database } from '#server/database/database.ts'
import { type ListPage, readListPage } from '#server/http/list-pages.ts'
import { countPeopleLog, hasPeopleLogEntry, listPeopleLog } from './log-repository.ts'

const Details = z.object({
  counts: z._default(z.record(z.string(), z.int()), {}),
  fields: z._default(z.array(z.string()), []),
})

export async function readPeopleLog(
  { database: { kysely } }: { database: Database },
  query: ListQuery,
): Promise<ListPage<PeopleLogEntry>> {
  const page = await readListPage(query, {
    has: (id) => hasPeopleLogEntry(kysely, id),
    list: (asked) => listPeopleLog(kysely, asked),
    count: () => countPeopleLog(kysely),
  })
  return {
    ...page,
    rows: page.rows.map(({ id, at, action, details, mark }) => ({
      id,
      at: at.toISOString(),
      action,
      ...Details.parse(JSON.parse(details)),
      ...(mark && { mark }),
    })),
  }
}
