/** The name in links of each page but the articles. */
export const pageNames = {
  '/': 'Home',
  '/services': 'Services',
  '/about': 'About',
  '/gallery': 'Gallery',
  '/blog': 'Hair Tips',
  '/contact': 'Free Consultation',
  '/privacy': 'Privacy policy',
  '/privacy/request': 'Ask about your data',
  '/accessibility': 'Accessibility',
} as const

export type PublicPath = keyof typeof pageNames
export const publicPaths = Object.keys(pageNames) as PublicPath[]
