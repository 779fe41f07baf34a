import type { PublicPath } from '#web/lib/page-names.ts'
import { pageNames } from '#web/lib/page-names.ts'

export type NavLink = { href: string; label: string }

const linksTo = (...paths: PublicPath[]): readonly NavLink[] =>
  paths.map((href) => ({ href, label: pageNames[href] }))

export const navLinks = linksTo('/', '/services', '/about', '/gallery', '/blog')

export const serviceLinks: readonly NavLink[] = [
  { href: '/services#cuts', label: 'Curly cuts' },
  { href: '/services#colour', label: 'Curl colour' },
  { href: '/services#mobile', label: 'Mobile service' },
  ...linksTo('/contact'),
]

export const quickLinks = linksTo('/about', '/gallery', '/blog', '/privacy')

/** Marks a link to the page or to one above it: an article belongs to Hair Tips. */
export const currentAt = (path: string, href: string) =>
  href === path || (href !== '/' && path.startsWith(`${href}/`)) ? 'page' : undefined
