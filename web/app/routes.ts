import type { ComponentType } from 'react'
import { articleRoutes } from '#web/pages/article/article-routes.ts'

export type PageMeta = { title: string; description: string }
export type PageModule = { meta: PageMeta; Page: ComponentType }
type Route = {
  load: () => Promise<PageModule>
  frame: 'site' | 'owner'
  bare?: boolean
  onRequest?: boolean
}

export const notFoundPath = '/404'

/** Every page. `bare` ones leave the mobile action bar out; what `onRequest` ones say depends on who asks. */
const routes: Readonly<Record<string, Route>> = {
  '/': { load: () => import('#web/pages/home/home.tsx'), frame: 'site' },
  '/services': { load: () => import('#web/pages/services/services.tsx'), frame: 'site' },
  '/about': { load: () => import('#web/pages/about/about.tsx'), frame: 'site' },
  '/gallery': { load: () => import('#web/pages/gallery/gallery.tsx'), frame: 'site' },
  '/blog': { load: () => import('#web/pages/blog/blog.tsx'), frame: 'site' },
  ...articleRoutes,
  '/privacy': { load: () => import('#web/pages/privacy/privacy.tsx'), frame: 'site' },
  '/newsletter/thank-you': { load: () => import('#web/pages/newsletter-thank-you.tsx'), frame: 'site' },
  '/newsletter/unsubscribe': {
    load: () => import('#web/pages/newsletter/unsubscribe.tsx'),
    frame: 'site',
    bare: true,
    onRequest: true,
  },
  '/newsletter/confirm': {
    load: () => import('#web/pages/newsletter/confirm.tsx'),
    frame: 'site',
    bare: true,
    onRequest: true,
  },
  '/contact': { load: () => import('#web/pages/contact.tsx'), frame: 'site', bare: true },
  '/contact/thank-you': { load: () => import('#web/pages/thank-you.tsx'), frame: 'site' },
  '/admin': { load: () => import('#web/pages/admin/admin.tsx'), frame: 'owner' },
  [notFoundPath]: { load: () => import('#web/pages/not-found.tsx'), frame: 'site' },
}

const pathsOf = (onRequest: boolean) =>
  Object.keys(routes).filter((path) => (routes[path]?.onRequest ?? false) === onRequest)

export const pagePaths: readonly string[] = pathsOf(false)
export const requestPaths: readonly string[] = pathsOf(true)

/** The path whose page is shown at `pathname`: its own, or that of the 404 page. */
export const pagePathOf = (pathname: string) => (pathname in routes ? pathname : notFoundPath)

const routeOf = (path: string): Route => {
  const route = routes[pagePathOf(path)]
  if (!route) throw new Error('The 404 page is missing from the routes')
  return route
}

export const frameOf = (path: string) => routeOf(path).frame
export const isBare = (path: string) => routeOf(path).bare ?? false

const loaded = new Map<string, PageModule>()
const loading = new Map<string, Promise<PageModule>>()

/** Loads the page's module once; `loadedPage` then has it. */
export function loadPage(path: string): Promise<PageModule> {
  const key = pagePathOf(path)
  const promise =
    loading.get(key) ??
    routeOf(key)
      .load()
      .then((page) => {
        loaded.set(key, page)
        return page
      })
  loading.set(key, promise)
  // A failed load may be tried again.
  promise.catch(() => loading.delete(key))
  return promise
}

export const loadedPage = (path: string) => loaded.get(pagePathOf(path))
