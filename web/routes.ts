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

/** The exports of a page's file; `styles` are those that it needs beside the site's. */
export type PageModule = {
  meta: PageMeta | ((facts: Facts) => PageMeta)
  Page: ComponentType
  styles?: readonly string[]
}

type Route = {
  page: PageModule
  hasQuickContactBar: boolean
  /** Whether the page depends on the request, so that it cannot be rendered in advance. */
  isPerRequest?: boolean
}

export const notFoundPath = '/404'

const withQuickContactBar = (page: PageModule): Route => ({ page, hasQuickContactBar: true })
const withoutQuickContactBar = (page: PageModule, isPerRequest = false): Route => ({
  page,
  hasQuickContactBar: false,
  isPerRequest,
})

/** Every public page but the articles, by its path. */
const routes: Readonly<Record<string, Route>> = {
  '/': withQuickContactBar(home),
  '/services': withQuickContactBar(services),
  '/about': withQuickContactBar(about),
  '/gallery': withQuickContactBar(gallery),
  '/blog': withQuickContactBar(blog),
  '/privacy': withQuickContactBar(privacy),
  '/accessibility': withQuickContactBar(accessibility),
  [dataRequestPages.ask]: withoutQuickContactBar(askAboutData),
  [dataRequestPages.sent]: withoutQuickContactBar(dataRequestSent),
  [dataRequestPages.confirm]: withoutQuickContactBar(confirmDataRequest, true),
  [appointmentPages.pick]: withoutQuickContactBar(chooseTime, true),
  [appointmentPages.own]: withoutQuickContactBar(ownAppointment, true),
  '/newsletter/thank-you': withQuickContactBar(newsletterThankYou),
  '/newsletter/unsubscribe': withoutQuickContactBar(unsubscribe, true),
  '/contact': withoutQuickContactBar(contact),
  '/contact/thank-you': withoutQuickContactBar(thankYou),
  [notFoundPath]: withoutQuickContactBar(notFound),
}

const pathsOf = (isPerRequest: boolean) =>
  Object.keys(routes).filter((path) => (routes[path]?.isPerRequest ?? false) === isPerRequest)

/** The pages that can be rendered in advance from the content of withPage(). */
export const pagePaths = (): readonly string[] => [
  ...pathsOf(false),
  ...pageContent().articles.map(({ slug }) => articlePath(slug)),
  ownerPath,
]
export const requestPaths: readonly string[] = pathsOf(true)

export function routeAt(path: string): Route {
  const article = articleAtPath(path)
  const route = article ? withQuickContactBar(articlePage(article)) : routes[path]
  if (!route) throw new Error(`There is no page at ${path}`)
  return route
}
