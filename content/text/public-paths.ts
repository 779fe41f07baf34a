/** The pages of the site that are not articles. */
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

/** How the site serves everyone: a text of the program, so it is not among those she edits. */
export const accessibilityPath = '/accessibility'
