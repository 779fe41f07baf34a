import * as z from 'zod/mini'
import { DataRequestPage, PageMeta } from '#content/schema/page-schemas.ts'
import { defineDocument } from './define-document.ts'
import { formGroup, pageTopGroup, pathsWithin, searchResultGroup } from './form-groups.ts'
import { contentWithPageMeta, dateChangedPages, pageMetaOf } from './page-meta-part.ts'

const DataRequestDocument = z.strictObject({
  dataRequestPage: DataRequestPage,
  pageMeta: z.strictObject({ '/privacy/request': PageMeta, '/privacy': PageMeta }),
})

const choice = (name: string, title: string) =>
  formGroup(title, 'What can be chosen, and the line under it', `dataRequestPage.choices.${name}`)

export const dataRequest = defineDocument({
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
  automatic: ['pageMeta./privacy/request.updated', 'pageMeta./privacy.updated'],
  pick: (content) => ({
    dataRequestPage: content.dataRequestPage,
    pageMeta: { ...pageMetaOf(content, '/privacy/request'), ...pageMetaOf(content, '/privacy') },
  }),
  put: (content, { dataRequestPage, pageMeta }) => ({
    ...contentWithPageMeta(content, pageMeta),
    dataRequestPage,
  }),
  finish: (document, { before, today }) =>
    dateChangedPages(document, before, today, {
      '/privacy': ({ pageMeta }) => pageMeta['/privacy'],
      '/privacy/request': ({ dataRequestPage, pageMeta }) => [dataRequestPage, pageMeta['/privacy/request']],
    }),
})
