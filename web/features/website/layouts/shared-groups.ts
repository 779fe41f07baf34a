import type { Group, Place } from './layout.ts'

// Parts that most pages have, titled alike in every editor.

export const pageTop = (page: string): Group => ({
  title: 'Top of the page',
  hint: 'Heading and first sentence',
  places: [
    { path: `${page}.heading`, label: 'Heading', kind: 'line' },
    { path: `${page}.lede`, label: 'First sentence', kind: 'text' },
  ],
})

/** The call that ends a page. */
export const lastWords = (call: string): Group => ({
  title: 'Last words',
  hint: 'The invitation at the foot of the page',
  places: [
    { path: `${call}.heading`, label: 'Heading', kind: 'line' },
    { path: `${call}.text`, label: 'Sentence', kind: 'text' },
  ],
})

export const whatGoogleShows = (path: string): Group => ({
  title: 'What Google shows',
  hint: 'Title and two lines under it. {name} stands for the name of the business.',
  places: [
    { path: `pageMeta.${path}.title`, label: 'Title', kind: 'line' },
    { path: `pageMeta.${path}.description`, label: 'Lines under it', kind: 'text' },
  ],
})

/** The invitation beside a list of places. */
export const areasPrompt = (prompt: string): Group => ({
  title: 'Areas covered',
  hint: 'Heading and invitation. The areas themselves are in Business details.',
  places: [
    { path: `${prompt}.heading`, label: 'Heading', kind: 'line' },
    { path: `${prompt}.text`, label: 'Invitation', kind: 'text' },
    { path: `${prompt}.linkLabel`, label: 'Link', kind: 'line' },
  ],
})

/** Short titles, each with the sentence that explains it. */
export const points = (path: string, label: string, entryName: string): Place => ({
  ...{ path, label, entryName },
  kind: 'entries',
  columns: [
    { name: 'title', label: 'Title', kind: 'line' },
    { name: 'text', label: 'Words', kind: 'text' },
  ],
})

export const figures = (path: string, label: string): Place => ({
  ...{ path, label },
  kind: 'entries',
  entryName: 'figure',
  columns: [
    { name: 'label', label: 'What it counts', kind: 'line' },
    { name: 'value', label: 'Figure', kind: 'line' },
  ],
})
