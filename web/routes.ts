import type { ComponentType } from 'react'
import { appointmentPages } from '#contract/appointment-pages.ts'
import { ownerPath } from '#contract/owner-address.ts'
import type { Facts } from '#contract/render.ts'
import { dataRequestPages } from '#contract/rights.ts'
import { articleAtPath, articlePath } from './lib/articles.ts'
import { pageContent } from './lib/content.ts'
import * as about from './pages/about/about.tsx'
import * as accessibility from './pages/accessibility/accessibility.tsx'
import * as chooseTime from './pages/appointment/choose.tsx'
import * as ownAppointment from './pages/appointment/own.tsx'
import { articlePage } from './pages/article/article.tsx'
import * as blog from './pages/blog/blog.tsx'
import * as contact from './pages/contact/contact.tsx'
import * as thankYou from './pages/contact/thank-you.tsx'
import * as gallery from './pages/gallery/gallery.tsx'
import * as home from './pages/home/home.tsx'
import * as newsletterThankYou from './pages/newsletter/thank-you.tsx'
import * as unsubscribe from './pages/newsletter/unsubscribe.tsx'
import * as notFound from './pages/not-found/not-found.tsx'
import * as privacy from './pages/privacy/privacy.tsx'
import * as askAboutData from './pages/privacy-request/ask.tsx'
import * as confirmDataRequest from './pages/privacy-request/confirm.tsx'
import * as dataRequestSent from './pages/privacy-request/sent.tsx'
import * as services from './pages/services/services.tsx'

export type PageMeta = { title: string; description: string }

/** The exports of a page's file; `styles` are those that it needs beside the site's, in the layer of components. */
export type PageModule = {
  meta: PageMeta | ((facts: Facts) => PageMeta)
  Page: ComponentType
  styles?: readonly string[]
}

/** Pages to read, which articles are too: at their foot a phone has the quick contact bar. */
const pagesToRead = new Map<string, PageModule>([
  ['/', home],
  ['/services', services],
  ['/about', about],
  ['/gallery', gallery],
  ['/blog', blog],
  ['/privacy', privacy],
  ['/accessibility', accessibility],
  ['/newsletter/thank-you', newsletterThankYou],
])

export const notFoundPath = '/404'

const otherPages = new Map<string, PageModule>([
  ['/contact', contact],
  ['/contact/thank-you', thankYou],
  [dataRequestPages.ask, askAboutData],
  [dataRequestPages.sent, dataRequestSent],
  [notFoundPath, notFound],
])

/** They depend on the request, so they cannot be rendered in advance. */
const pagesPerRequest = new Map<string, PageModule>([
  [dataRequestPages.confirm, confirmDataRequest],
  [appointmentPages.pick, chooseTime],
  [appointmentPages.own, ownAppointment],
  ['/newsletter/unsubscribe', unsubscribe],
])

/** The pages that can be rendered in advance from the content of withPage(). */
export const pagePaths = (): readonly string[] => [
  ...pagesToRead.keys(),
  ...otherPages.keys(),
  ...pageContent().articles.map(({ slug }) => articlePath(slug)),
  ownerPath,
]
export const requestPaths: readonly string[] = [...pagesPerRequest.keys()]

export function routeAt(path: string): { page: PageModule; hasQuickContactBar: boolean } {
  const article = articleAtPath(path)
  const toRead = article ? articlePage(article) : pagesToRead.get(path)
  const page = toRead ?? otherPages.get(path) ?? pagesPerRequest.get(path)
  if (!page) throw new Error(`There is no page at ${path}`)
  return { page, hasQuickContactBar: toRead !== undefined }
}
