import type * as z from 'zod/mini'
import { type Field, fieldsOf } from './field-kinds.ts'
import { type Problem, problemsOf } from './problem.ts'
import type { PublicPath } from './public-paths.ts'
import type { WebsiteContent } from './website-content.ts'

// A document is what the owner edits and publishes in one: parts of the content that belong together.

/** What the document takes the place of. */
export type Before<Document> = {
  before: Document
  today: string
  /** What was published before, as it is stored, newest first. */
  earlier: readonly unknown[]
}

/** When something is published, and what was before. */
export type Moment = { today: string; now: string; earlier: readonly unknown[] }

type Parts<Schema extends z.ZodMiniType> = {
  /** The page that shows it best. */
  page: PublicPath
  schema: Schema
  /** Fields that the program keeps by itself: she neither sees nor changes them. */
  automatic: readonly string[]
  pick: (content: WebsiteContent) => z.output<Schema>
  put: (content: WebsiteContent, document: z.output<Schema>) => WebsiteContent
  /** What follows by itself when a document takes the place of the one before. */
  finish: (document: z.output<Schema>, change: Before<z.output<Schema>>) => z.output<Schema>
  /** The paths of words that came with the website and that she has neither changed nor confirmed. */
  samples?: (document: z.output<Schema>) => readonly string[]
}

export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

/** Closes over the type of one document, so that all can be handled alike. */
export function define<Schema extends z.ZodMiniType>(parts: Parts<Schema>) {
  const { page, schema, automatic, pick, put, finish, samples = () => [] } = parts
  return {
    automatic,
    /** The page that shows it best. */
    pageIn: (_content: WebsiteContent): string => page,
    fields: fieldsOf(schema) as Readonly<Record<string, Field>>,
    pick: (content: WebsiteContent): unknown => pick(content),
    samples: (content: WebsiteContent): string[] => [...samples(pick(content))],
    /** The content with the document in its place, or what is wrong with the document. */
    check(content: WebsiteContent, document: unknown): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      return { value: data, content: put(content, data) }
    },
    /** The same for one that is about to be published. */
    checkNew(content: WebsiteContent, document: unknown, { today, earlier }: Moment): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      const value = finish(data, { today, earlier, before: pick(content) })
      return { value, content: put(content, value) }
    },
  }
}
