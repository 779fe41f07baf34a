import * as z from 'zod/mini'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { articleDocument, type Moment } from './article-documents.ts'
import { Business } from './business-schema.ts'
import { type Field, fieldsOf } from './field-kinds.ts'
import { PageMeta, ServicesPage } from './page-schemas.ts'
import { type Problem, problemsOf } from './problem.ts'
import type { PublicPath } from './public-paths.ts'
import { ServedAreas, Services } from './schemas.ts'
import type { WebsiteContent } from './website-content.ts'

// A document is what the owner edits and publishes in one: parts of the content that belong together.

type Parts<Schema extends z.ZodMiniType> = {
  /** The page that shows it best. */
  page: PublicPath
  schema: Schema
  /** Fields that the program keeps by itself: she neither sees nor changes them. */
  automatic: readonly string[]
  pick: (content: WebsiteContent) => z.output<Schema>
  put: (content: WebsiteContent, document: z.output<Schema>) => WebsiteContent
  /** What follows by itself when a document takes the place of the one before. */
  finish: (
    document: z.output<Schema>,
    change: { before: z.output<Schema>; today: string },
  ) => z.output<Schema>
}

export type Checked = { value: unknown; content: WebsiteContent } | { problems: Problem[] }

/** Closes over the type of one document, so that all can be handled alike. */
function define<Schema extends z.ZodMiniType>({ page, schema, automatic, pick, put, finish }: Parts<Schema>) {
  return {
    automatic,
    /** The page that shows it best. */
    pageIn: (_content: WebsiteContent): string => page,
    fields: fieldsOf(schema) as Readonly<Record<string, Field>>,
    pick: (content: WebsiteContent): unknown => pick(content),
    /** The content with the document in its place, or what is wrong with the document. */
    check(content: WebsiteContent, document: unknown): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      return { value: data, content: put(content, data) }
    },
    /** The same for one that is about to be published. */
    checkNew(content: WebsiteContent, document: unknown, { today }: Moment): Checked {
      const { data } = schema.safeParse(document)
      if (data === undefined) return { problems: problemsOf('', '', schema, document) }
      const value = finish(data, { before: pick(content), today })
      return { value, content: put(content, value) }
    },
  }
}

const Details = z.strictObject({ business: Business, areas: ServedAreas })

const ServicesDocument = z.strictObject({
  servicesPage: ServicesPage,
  services: Services,
  pageMeta: z.strictObject({ '/services': PageMeta }),
})

/** What the owner edits, by its name, besides the articles. A new part of the website begins with a line here. */
export const documents = {
  details: define({
    page: '/contact',
    schema: Details,
    automatic: ['business.sampleFacts'],
    pick: ({ business, areas }) => ({ business, areas }),
    put: (content, document) => ({ ...content, ...document }),
    // A fact that was changed is not made up any more.
    finish: ({ business, areas }, { before }) => ({
      areas,
      business: {
        ...business,
        sampleFacts: business.sampleFacts.filter((fact) => business[fact] === before.business[fact]),
      },
    }),
  }),
  services: define({
    page: '/services',
    schema: ServicesDocument,
    automatic: ['pageMeta./services.updated'],
    pick: ({ services, servicesPage, pageMeta }) => ({
      ...{ services, servicesPage },
      pageMeta: { '/services': pageMeta['/services'] },
    }),
    put: (content, { services, servicesPage, pageMeta }) => ({
      ...{ ...content, services, servicesPage },
      pageMeta: { ...content.pageMeta, ...pageMeta },
    }),
    finish: (document, { today }) => ({
      ...document,
      pageMeta: { '/services': { ...document.pageMeta['/services'], updated: today } },
    }),
  }),
} satisfies Record<PartName, unknown>

/** A part of the website, or an article. */
export const documentOf = (name: DocumentName) =>
  isArticleName(name) ? articleDocument(name) : documents[name]
