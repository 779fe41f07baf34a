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
  '/accessibility',
] as const
export type PublicPath = (typeof publicPaths)[number]
