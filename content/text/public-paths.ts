/** All pages except articles. */
export const publicPaths = [
  '/',
  '/services',
  '/about',
  '/gallery',
  '/blog',
  '/contact',
  '/privacy',
  '/privacy/request',
] as const
export type PublicPath = (typeof publicPaths)[number]

/** The accessibility statement: its text belongs to the program, so the owner does not edit it. */
export const accessibilityPath = '/accessibility'
