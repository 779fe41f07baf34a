import { entriesOf, entryIdOf, valueAt, withValueAt } from '#contract/content-paths.ts'
import type { Executor } from '#server/database/schema.ts'
import { partDefinitions as documents } from '#server/features/website/definitions.ts'
import * as repository from '#server/features/website/repository.ts'

const lists = documents.testimonials.keyed

/** The register without these entries, whichever list holds them. */
export function withoutEntries<Content>(register: Content, ids: readonly string[]): Content {
  let left = register
  for (const list of lists)
    for (const id of ids)
      if (valueAt(left, `${list}[#${id}]`) !== undefined)
        left = withValueAt(left, `${list}[#${id}]`, undefined)
  return left
}

/** The register without withdrawn entries: a device that was offline may still send them. */
export async function withoutWithdrawn<Content>(tx: Executor, register: Content): Promise<Content> {
  const ids = lists.flatMap((list) =>
    entriesOf(valueAt(register, list)).map((entry) => `${entryIdOf(entry)}`),
  )
  return withoutEntries(register, await repository.findWithdrawnTestimonials(tx, ids))
}
