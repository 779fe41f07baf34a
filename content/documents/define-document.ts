import type * as z from 'zod/mini'
import { type Field, fieldsOf } from '#content/schema/field-kinds.ts'
import { type Problem, problemsOf } from '#content/schema/problem.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { rangeProblems } from '#contract/ranges.ts'
import type { FormGroup } from '#contract/website-form.ts'
import { expandGroups } from './form-groups.ts'
import { findPictureProblems, type PicturePlaces, withShownPictures } from './shown-pictures.ts'
import type { WebsiteContent } from './website-content.ts'

// A document is a part of the content that the owner edits and publishes as a whole.

/** Time of a publication, and what was published before. */
export type Moment = {
  today: string
  now: string
  /** Earlier published versions as stored, newest first. */
  earlier: readonly unknown[]
}

/** The publication time and the version that the document replaces. */
export type Before<Document> = Moment & { before: Document }

type Parts<Schema extends z.ZodMiniType> = {
  /** The page for its preview. */
  page: PublicPath
  /** Other pages that show parts of it. */
  alsoOn?: readonly PublicPath[]
  schema: Schema
  /** The groups of its form. */
  groups: readonly FormGroup[]
  /** Fields that the program maintains; hidden from the owner. */
  automatic: readonly string[]
  /** Lists keyed by the `id` of their entries instead of their index. */
  keyed?: readonly string[]
  pick: (content: WebsiteContent) => z.output<Schema>
  put: (content: WebsiteContent, document: z.output<Schema>) => WebsiteContent
  /** Computes fields that follow from replacing the previous version. */
  finish: (document: z.output<Schema>, change: Before<z.output<Schema>>) => z.output<Schema>
  /** Paths of pictures that the owner may change. */
  picturePlaces?: PicturePlaces
  /** Paths of shipped text that the owner has neither changed nor confirmed. */
  samples?: (document: z.output<Schema>) => readonly string[]
  /** Problems that prevent publication although each field is valid. */
  problems?: (document: unknown, content: WebsiteContent) => Problem[]
}

/** The list entry of a field: `galleryItems[2].image` gives `galleryItems[2].` */
const entryOf = (field: string) => field.slice(0, field.lastIndexOf('.') + 1)

export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

/** Hides the document's type, so that all documents can be handled alike. */
export function defineDocument<Schema extends z.ZodMiniType>(parts: Parts<Schema>) {
  const { page, alsoOn = [], schema, automatic, keyed = [], pick, finish, picturePlaces = {} } = parts
  const put = (content: WebsiteContent, document: z.output<Schema>) =>
    parts.put(content, withShownPictures(picturePlaces, content.pictures, document))
  const fields: Readonly<Record<string, Field>> = fieldsOf(schema)
  const { samples = () => [], problems = () => [] } = parts
  return {
    ...{ alsoOn, automatic, keyed },
    /** The page for its preview. */
    pageIn: (_content: WebsiteContent): string => page,
    fields,
    groups: expandGroups(fields, parts.groups),
    pick: (content: WebsiteContent): unknown => pick(content),
    /** The content with new texts at these paths of the document. */
    withTexts(
      content: WebsiteContent,
      paths: readonly string[],
      textOf: (text: string, index: number) => string,
    ) {
      const shown = pick(content)
      const texts = paths.map((path, index) => textOf(String(valueAt(shown, path)), index))
      return put(
        content,
        paths.reduce((next, path, index) => withValueAt(next, path, texts[index]), shown),
      )
    },
    samples: (content: WebsiteContent): string[] => [...samples(pick(content))],
    /** Validates the document; returns the content with it, or its problems. */
    check(content: WebsiteContent, document: unknown): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      return { value: data, content: put(content, data) }
    },
    /** Validates a draft for publication. */
    checkNew(content: WebsiteContent, document: unknown, moment: Moment): Checked {
      const { data } = schema.safeParse(document)
      const waiting = problems(document, content)
      // Texts of an entry awaiting consent may be missing too: they are required once the consent is there.
      const others = problemsOf('', '', schema, document).filter(
        ({ field }) => !waiting.some((one) => field.startsWith(entryOf(one.field))),
      )
      const ofRanges = rangeProblems({ fields }, document).map((one) => ({ file: '', ...one }))
      const own = [...waiting, ...findPictureProblems(picturePlaces, content.pictures, document), ...ofRanges]
      if (data === undefined || own.length > 0) return { problems: [...others, ...own] }
      const value = finish(data, { ...moment, before: pick(content) })
      return { value, content: put(content, value) }
    },
  }
}
