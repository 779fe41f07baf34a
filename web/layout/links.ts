import type { PublicPath } from '#content/text/public-paths.ts'
import { pageNames } from '#web/lib/page-names.ts'

export type NavLink = { href: string; label: string }

const linkTo = (href: PublicPath): NavLink => ({ href, label: pageNames[href] })

export const navLinks: readonly NavLink[] = (['/', '/services', '/about', '/gallery', '/blog'] as const).map(
  linkTo,
)

export const serviceLinks: readonly NavLink[] = [
  { href: '/services#cuts', label: 'Curly cuts' },
  { href: '/services#colour', label: 'Curl colour' },
  { href: '/services#mobile', label: 'Mobile service' },
  linkTo('/contact'),
]

export const quickLinks: readonly NavLink[] = (['/about', '/gallery', '/blog', '/privacy'] as const).map(
  linkTo,
)

/** A link is also current on the pages below it: an article belongs to Hair Tips. */
export const isCurrent = (href: string, path: string) =>
  href === path || (href !== '/' && path.startsWith(`${href}/`))
