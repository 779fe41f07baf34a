import type { HairTipsPage } from '#content/schema/page-schemas.ts'
import type { Tip } from '#content/schema/schemas.ts'

export const tips: readonly Tip[] = [
  {
    title: 'Hydration first',
    text: 'Curls are thirsty. Conditioner matters more than shampoo, and water matters more than either.',
  },
  {
    title: 'Avoid heat',
    text: 'Air dry when you can; a diffuser on low when you cannot.',
  },
  {
    title: "Don't touch while drying",
    text: 'Hands break up the clumps. Leave them until they set.',
  },
  {
    title: 'Use a silk pillowcase',
    text: 'Less friction overnight, less frizz in the morning.',
  },
]

export const hairTipsPage: HairTipsPage = {
  heading: 'Curly Hair Care Tips & Advice',
  lede: 'Short, practical reading on washing, cutting and living with curls, from 30 years of doing it.',
  featuredBadge: 'Featured',
  featuredLinkLabel: 'Read Full Article',
  articleLinkLabel: 'Read More',
  tipsHeading: 'Quick Curly Hair Tips',
  keepReadingHeading: 'Keep reading',
  articleCall: {
    heading: 'Your hair disagrees?',
    text: 'Bring it to a free consultation and we will look at it together.',
  },
}
