import type * as z from 'zod/mini'
import { type Field, fieldsOf } from '#content/schema/field-kinds.ts'
import { type Problem, problemsOf } from '#content/schema/problem.ts'
import type { PublicPath } from '#content/text/public-paths.ts'
import { valueAt, withValueAt } from '#contract/content-paths.ts'
import type { FormGroup } from '#contract/website-form.ts'
import { offeredGroups } from './form-groups.ts'
import { type PicturePlaces, problemsOfPictures, withoutWaiting, withShownPictures } from './page-pictures.ts'
import type { WebsiteContent } from './website-content.ts'

// A document is what the owner edits and publishes in one: parts of the content that belong together.

/** When something is published, and what was before. */
export type Moment = {
  today: string
  now: string
  /** What was published before, as it is stored, newest first. */
  earlier: readonly unknown[]
}

/** What the document takes the place of. */
export type Before<Document> = Moment & { before: Document }

/** What is published of a document, and which field of the whole one of its fields is. */
export type Rest = { rest: unknown; inWhole: (field: string) => string }

const wholeOf = (document: unknown): Rest => ({ rest: document, inWhole: (field) => field })

type Parts<Schema extends z.ZodMiniType> = {
  /** The page that shows it best. */
  page: PublicPath
  /** Others that show some of it. */
  alsoOn?: readonly PublicPath[]
  schema: Schema
  /** How its form is divided. */
  groups: readonly FormGroup[]
  /** Fields that the program keeps by itself: she neither sees nor changes them. */
  automatic: readonly string[]
  /** Lists whose entries are told apart by their `id`, not by their place. */
  keyed?: readonly string[]
  pick: (content: WebsiteContent) => z.output<Schema>
  put: (content: WebsiteContent, document: z.output<Schema>) => WebsiteContent
  /** What follows by itself when a document takes the place of the one before. */
  finish: (document: z.output<Schema>, change: Before<z.output<Schema>>) => z.output<Schema>
  /** Where it has pictures that she may change. */
  picturePlaces?: PicturePlaces
  /** The paths of words that came with the website and that she has neither changed nor confirmed. */
  samples?: (document: z.output<Schema>) => readonly string[]
  /** What keeps it from being published although each field is in order. */
  problems?: (document: unknown, content: WebsiteContent) => Problem[]
  /** What was written without what waits for somebody: there it is as visitors see it now. */
  ready?: (document: unknown, content: WebsiteContent, shown: z.output<Schema>) => Rest
}

/** The entry of a list that a field belongs to: `galleryItems[2].image` to `galleryItems[2].` */
const entryOf = (field: string) => field.slice(0, field.lastIndexOf('.') + 1)

type Publishing = Moment & { isRest?: boolean }

export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

/** Closes over the type of one document, so that all can be handled alike. */
export function define<Schema extends z.ZodMiniType>(parts: Parts<Schema>) {
  const { page, alsoOn = [], schema, automatic, keyed = [], pick, finish, picturePlaces = {} } = parts
  const put = (content: WebsiteContent, document: z.output<Schema>) =>
    parts.put(content, withShownPictures(picturePlaces, content.pictures, document))
  const fields: Readonly<Record<string, Field>> = fieldsOf(schema)
  const { samples = () => [], problems = () => [], ready = wholeOf } = parts
  return {
    ...{ alsoOn, automatic, keyed },
    /** The page that shows it best. */
    pageIn: (_content: WebsiteContent): string => page,
    fields,
    groups: offeredGroups(fields, parts.groups),
    pick: (content: WebsiteContent): unknown => pick(content),
    /** The content with another text at each path of the document. */
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
    /** The content with the document in its place, or what is wrong with the document. */
    check(content: WebsiteContent, document: unknown): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      return { value: data, content: put(content, data) }
    },
    /** The same for one that is about to be published: all of it, or what waits for nobody. */
    checkNew(content: WebsiteContent, document: unknown, { isRest = false, ...moment }: Publishing): Checked {
      const { pictures } = content
      const shown = pick(content)
      const { rest, inWhole } = isRest ? ready(document, content, shown) : wholeOf(document)
      const wanted = isRest ? withoutWaiting(picturePlaces, pictures, rest, shown) : rest
      const { data } = schema.safeParse(wanted)
      const waiting = problems(wanted, content)
      // Words of what waits may be missing too: they are asked for once it is here.
      const others = problemsOf('', '', schema, wanted).filter(
        ({ field }) => !waiting.some((one) => field.startsWith(entryOf(one.field))),
      )
      const ofPictures = problemsOfPictures(picturePlaces, pictures, wanted)
      if (data === undefined || waiting.length + ofPictures.length > 0)
        return {
          problems: [...others, ...waiting, ...ofPictures].map((one) => ({
            ...one,
            field: inWhole(one.field),
          })),
        }
      const value = finish(data, { ...moment, before: shown })
      return { value, content: put(content, value) }
    },
  }
}
