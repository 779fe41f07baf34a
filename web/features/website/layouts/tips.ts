import type { Layout } from './layout.ts'
import { pageTop, points, whatGoogleShows } from './shared-groups.ts'

export const tips: Layout = {
  title: 'Hair Tips page',
  summary: 'Heading, quick tips, the words around the articles',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    pageTop('hairTipsPage'),
    {
      title: 'Around the articles',
      hint: 'The badge and the links',
      places: [
        { path: 'hairTipsPage.featuredBadge', label: 'Badge of the first article', kind: 'line' },
        { path: 'hairTipsPage.featuredLinkLabel', label: 'Its link', kind: 'line', isHalf: true },
        { path: 'hairTipsPage.articleLinkLabel', label: 'Link of the others', kind: 'line', isHalf: true },
      ],
    },
    {
      title: 'Quick tips',
      hint: 'Two to eight short ones',
      places: [
        { path: 'hairTipsPage.tipsHeading', label: 'Heading', kind: 'line' },
        points('tips', 'Tips', 'tip'),
      ],
    },
    {
      title: 'At the end of an article',
      hint: 'The invitation, and the heading above the other articles',
      places: [
        { path: 'hairTipsPage.articleCall.heading', label: 'Heading of the invitation', kind: 'line' },
        { path: 'hairTipsPage.articleCall.text', label: 'Its sentence', kind: 'text' },
        { path: 'hairTipsPage.keepReadingHeading', label: 'Above the other articles', kind: 'line' },
      ],
    },
    whatGoogleShows('/blog'),
  ],
}
