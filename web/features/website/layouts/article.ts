import type { Layout } from './layout.ts'

/** What the places of an article are called; its editor is drawn by itself. */
export const article: Layout = {
  title: 'this article',
  summary: '',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    {
      title: 'Article',
      hint: '',
      places: [
        { path: 'title', label: 'Title', kind: 'line' },
        {
          path: 'excerpt',
          label: 'Excerpt',
          hint: 'On the card, and under the title on Google. 70 letters at least.',
          kind: 'text',
        },
        { path: 'body', label: 'Text', kind: 'text' },
      ],
    },
    {
      title: 'Beside it',
      hint: '',
      places: [
        { path: 'featured', label: 'Featured', kind: 'line' },
        { path: 'image', label: 'Picture', kind: 'line' },
        { path: 'imageAlt', label: 'Words for people who cannot see it', kind: 'line' },
        { path: 'imageFocus', label: 'What must never be cut off of it', kind: 'line' },
        { path: 'category', label: 'Category', kind: 'line' },
        { path: 'metaTitle', label: 'Short title for Google', kind: 'line' },
        { path: 'slug', label: 'Address', kind: 'line' },
      ],
    },
  ],
}
