import * as z from 'zod/mini'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { articleDocument } from './article-documents.ts'
import { Business } from './business-schema.ts'
import { define } from './define-document.ts'
import { galleryDocument } from './gallery-document.ts'
import { about, dataRequest, home, newsletter, questions, tips } from './page-documents.ts'
import { metaOf, withMeta, withUpdated } from './page-meta-part.ts'
import { PageMeta, ServicesPage } from './page-schemas.ts'
import { ServedAreas, Services } from './schemas.ts'
import { services } from './services.ts'
import { shownOfRegister, TestimonialRegister } from './testimonial-register.ts'

export type { Checked } from './define-document.ts'

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
    samples: ({ business }) => business.sampleFacts.map((fact) => `business.${fact}`),
  }),
  home,
  services: define({
    page: '/services',
    schema: ServicesDocument,
    automatic: ['pageMeta./services.updated'],
    picturePlaces: Object.fromEntries(
      services.map(({ picture }, index) => [`services[${index}].picture`, picture]),
    ),
    pick: (content) => ({
      services: content.services,
      servicesPage: content.servicesPage,
      pageMeta: metaOf(content, '/services'),
    }),
    put: (content, { services, servicesPage, pageMeta }) => ({
      ...{ ...withMeta(content, pageMeta), services, servicesPage },
    }),
    finish: (document, { today }) => withUpdated(document, '/services', today),
  }),
  testimonials: define({
    page: '/',
    alsoOn: ['/gallery'],
    schema: TestimonialRegister,
    automatic: [],
    keyed: ['testimonials', 'clientStories'],
    pick: ({ register }) => register,
    put: (content, register) => ({ ...content, register, ...shownOfRegister(register) }),
    finish: (document) => document,
    samples: (register) =>
      (['testimonials', 'clientStories'] as const).flatMap((list) =>
        register[list].filter(({ sample }) => sample).map(({ id }) => `${list}[#${id}]`),
      ),
  }),
  gallery: define(galleryDocument),
  about,
  tips,
  questions,
  newsletter,
  dataRequest,
} satisfies Record<PartName, unknown>

/** A part of the website, or an article. */
export const documentOf = (name: DocumentName) =>
  isArticleName(name) ? articleDocument(name) : documents[name]
