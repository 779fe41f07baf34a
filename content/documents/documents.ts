import * as z from 'zod/mini'
import { ServedAreas } from '#content/schema/area-schema.ts'
import { Business } from '#content/schema/business-schema.ts'
import { DataRequestPage, PageMeta, ServicesPage } from '#content/schema/page-schemas.ts'
import { Services } from '#content/schema/schemas.ts'
import { publicPartOfRegister, TestimonialRegister } from '#content/schema/testimonial-register.ts'
import { services } from '#content/words/services.ts'
import { type DocumentName, isArticleName, type PartName } from '#contract/website.ts'
import { documentOfArticle } from './article-documents.ts'
import { defineDocument } from './define-document.ts'
import {
  areasPromptGroup,
  closingCallGroup,
  formGroup,
  pageTopGroup,
  pathsWithin,
  searchResultGroup,
} from './form-groups.ts'
import { galleryDocument } from './gallery-document.ts'
import { about, home, newsletter, questions, tips } from './page-documents.ts'
import { dateChangedPages, partsOf } from './page-parts.ts'

export type { Checked } from './define-document.ts'

const Details = z.strictObject({ business: Business, areas: ServedAreas })

const ServicesDocument = z.strictObject({
  servicesPage: ServicesPage,
  services: Services,
  pageMeta: z.strictObject({ '/services': PageMeta }),
})

const onCard = ['picture', 'callLabel', 'title', 'summary', 'linkLabel']
const service = (index: number, title: string, hint: string, fields: readonly string[]) =>
  formGroup(title, hint, ...pathsWithin(`services[${index}]`, ...fields, ...onCard))
const prices = ['priceFrom', 'priceTo', 'minutesFrom', 'minutesTo', 'priceNote']
const inSalon = (index: number, title: string) =>
  service(index, title, 'Price, words, what is included', [
    'heading',
    'price',
    ...prices,
    'paragraphs',
    'points',
  ])

const DataRequestDocument = z.strictObject({
  dataRequestPage: DataRequestPage,
  pageMeta: z.strictObject({ '/privacy/request': PageMeta, '/privacy': PageMeta }),
})

const choice = (name: string, title: string) =>
  formGroup(title, 'What can be chosen, and the line under it', `dataRequestPage.choices.${name}`)

const dataRequest = defineDocument({
  page: '/privacy/request',
  schema: DataRequestDocument,
  groups: [
    pageTopGroup('dataRequestPage'),
    choice('access', 'To see it'),
    choice('erasure', 'To have it erased'),
    choice('complaint', 'To complain'),
    formGroup('What happens next', 'Three steps', 'dataRequestPage.nextHeading', 'dataRequestPage.next'),
    formGroup(
      'Not sure?',
      'Under your phone number and email',
      ...pathsWithin('dataRequestPage', 'notSureHeading', 'authority'),
    ),
    searchResultGroup('/privacy/request'),
    searchResultGroup('/privacy', 'What Google shows of the privacy policy'),
  ],
  ...partsOf(['dataRequestPage'], '/privacy/request', '/privacy'),
  finish: (document, { before, today }) =>
    dateChangedPages(document, before, today, {
      '/privacy': ({ pageMeta }) => pageMeta['/privacy'],
      '/privacy/request': ({ dataRequestPage, pageMeta }) => [dataRequestPage, pageMeta['/privacy/request']],
    }),
})

/**
 * Facts still equal to the shipped ones. The name alone does not count: beside facts of her own, the owner may keep it.
 */
function stillMadeUp(business: Business, before: Business) {
  const unchanged = business.sampleFacts.filter((fact) => business[fact] === before[fact])
  return unchanged.every((fact) => fact === 'name') ? [] : unchanged
}

/** All documents except articles. A new part of the website starts with an entry here. */
export const documents = {
  details: defineDocument({
    page: '/contact',
    schema: Details,
    groups: [
      formGroup(
        'Name and how to reach you',
        '',
        ...pathsWithin('business', 'name', 'firstName', 'phone', 'mobilePhone', 'email', 'copyrightYear'),
      ),
      formGroup('When you work', 'The same hours every day.', 'business.opens', 'business.closes'),
      formGroup('Away until ...', 'For days off. It comes and goes by itself, at midnight.', 'business.away'),
      formGroup(
        'Where you visit',
        'In this order. The first 12 stand on Services too.',
        'business.serviceArea',
        'areas',
      ),
      formGroup(
        'Salon address',
        'Only if clients come to you; without the street, the district is shown. Leave it empty and the website says nothing. Never your home address unless you want it public.',
        'business.salonAddress',
      ),
      formGroup('Elsewhere on the web', 'Shown in the foot of every page, in this order.', 'business.social'),
    ],
    automatic: ['business.sampleFacts'],
    pick: ({ business, areas }) => ({ business, areas }),
    put: (content, document) => ({ ...content, ...document }),
    finish: ({ business, areas }, { before }) => ({
      areas,
      business: {
        ...business,
        sampleFacts: stillMadeUp(business, before.business),
      },
    }),
    samples: ({ business }) => business.sampleFacts.map((fact) => `business.${fact}`),
  }),
  home,
  services: defineDocument({
    page: '/services',
    schema: ServicesDocument,
    groups: [
      pageTopGroup('servicesPage'),
      inSalon(0, 'Curly cuts'),
      inSalon(1, 'Curl colour'),
      service(2, 'Home visits', 'What they cost extra, words, who brings what', [
        ...['heading', 'extraFrom', 'extraTo', 'priceNote'],
        ...['paragraphs', 'details'],
      ]),
      areasPromptGroup('servicesPage'),
      closingCallGroup('servicesPage'),
      searchResultGroup('/services'),
    ],
    ...partsOf(['services', 'servicesPage'], '/services'),
    picturePlaces: Object.fromEntries(
      services.map(({ picture }, index) => [`services[${index}].picture`, picture]),
    ),
  }),
  testimonials: defineDocument({
    page: '/',
    alsoOn: ['/gallery'],
    schema: TestimonialRegister,
    groups: [],
    automatic: [],
    keyed: ['testimonials', 'clientStories'],
    pick: ({ register }) => register,
    put: (content, register) => ({ ...content, register, ...publicPartOfRegister(register) }),
    finish: (document) => document,
    samples: (register) =>
      (['testimonials', 'clientStories'] as const).flatMap((list) =>
        register[list].filter(({ sample }) => sample).map(({ id }) => `${list}[#${id}]`),
      ),
  }),
  gallery: defineDocument(galleryDocument),
  about,
  tips,
  questions,
  newsletter,
  dataRequest,
} satisfies Record<PartName, unknown>

export const documentDefinitionOf = (name: DocumentName) =>
  isArticleName(name) ? documentOfArticle(name) : documents[name]
