import type * as z from 'zod/mini'
import { type Field, fieldsOf } from '#content/schema/field-kinds.ts'
import { type Problem, problemsOf } from '#content/schema/problem.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import { rangeProblems } from '#contract/ranges.ts'
import type { FormGroup } from '#contract/website-form.ts'
import { expandGroups } from './form-groups.ts'
import {
  findPictureProblems,
  type PicturePlaces,
  withoutPicturesAwaitingConsent,
  withShownPictures,
} from './shown-pictures.ts'
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

/** The publishable part of a document, and a mapping of its field paths to those of the whole document. */
export type Rest = { rest: unknown; inWhole: (field: string) => string }

const wholeOf = (document: unknown): Rest => ({ rest: document, inWhole: (field) => field })

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
  /** The draft, with fields awaiting consent replaced by published values. */
  ready?: (document: unknown, content: WebsiteContent, shown: z.output<Schema>) => Rest
}

/** The list entry of a field: `galleryItems[2].image` gives `galleryItems[2].` */
const entryOf = (field: string) => field.slice(0, field.lastIndexOf('.') + 1)

type Publishing = Moment & { isRest?: boolean }

export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

/** Hides the document's type, so that all documents can be handled alike. */
export function defineDocument<Schema extends z.ZodMiniType>(parts: Parts<Schema>) {
  const { page, alsoOn = [], schema, automatic, keyed = [], pick, finish, picturePlaces = {} } = parts
  const put = (content: WebsiteContent, document: z.output<Schema>) =>
    parts.put(content, withShownPictures(picturePlaces, content.pictures, document))
  const fields: Readonly<Record<string, Field>> = fieldsOf(schema)
  const { samples = () => [], problems = () => [], ready = wholeOf } = parts
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
    /** Validates for publication: the whole draft, or with `isRest` all but the fields awaiting consent. */
    checkNew(content: WebsiteContent, document: unknown, { isRest = false, ...moment }: Publishing): Checked {
      const { pictures } = content
      const shown = pick(content)
      const { rest, inWhole } = isRest ? ready(document, content, shown) : wholeOf(document)
      const wanted = isRest ? withoutPicturesAwaitingConsent(picturePlaces, pictures, rest, shown) : rest
      const { data } = schema.safeParse(wanted)
      const waiting = problems(wanted, content)
      // Texts of an entry awaiting consent may be missing too: they are required once the consent is there.
      const others = problemsOf('', '', schema, wanted).filter(
        ({ field }) => !waiting.some((one) => field.startsWith(entryOf(one.field))),
      )
      const ofRanges = rangeProblems({ fields }, wanted).map((one) => ({ file: '', ...one }))
      const own = [...waiting, ...findPictureProblems(picturePlaces, pictures, wanted), ...ofRanges]
      if (data === undefined || own.length > 0)
        return {
          problems: [...others, ...own].map((one) => ({
            ...one,
            field: inWhole(one.field),
          })),
        }
      const value = finish(data, { ...moment, before: shown })
      return { value, content: put(content, value) }
    },
  }
}
