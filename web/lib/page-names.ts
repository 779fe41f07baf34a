import type { PublicPath } from '#content/text/public-paths.ts'

/** The name of each page in links. */
export const pageNames: Readonly<Record<PublicPath, string>> = {
  '/': 'Home',
  '/services': 'Services',
  '/about': 'About',
  '/gallery': 'Gallery',
  '/blog': 'Hair Tips',
  '/contact': 'Free Consultation',
  '/privacy': 'Privacy policy',
  '/privacy/request': 'Ask about your data',
  '/accessibility': 'Accessibility',
}
