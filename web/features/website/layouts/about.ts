import type { Layout } from './layout.ts'
import { figures, lastWords, pageTop, points, whatGoogleShows } from './shared-groups.ts'

export const about: Layout = {
  title: 'About',
  summary: 'Your story, training, what you believe',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    pageTop('aboutPage'),
    {
      title: 'Your story',
      hint: 'Paragraphs, and the line under the picture',
      places: [
        {
          path: 'aboutPage.sample',
          label: 'Your story and what you believe',
          hint: 'These words came with the website. Change them, or say that they are true of you.',
          kind: 'confirm',
        },
        { path: 'aboutPage.biography', label: 'Paragraphs', kind: 'lines', entryName: 'paragraph' },
        {
          path: 'aboutPage.picture',
          label: 'Picture',
          kind: 'picture',
          crops: [{ name: 'About', ratio: '4 / 5' }],
        },
        { path: 'aboutPage.pictureCaption', label: 'Under the picture', kind: 'line' },
      ],
    },
    {
      title: 'Figures',
      hint: 'Large, in rows of two',
      places: [figures('aboutPage.stats', 'Figures')],
    },
    {
      title: 'Training',
      hint: 'What you have learned',
      places: [
        { path: 'aboutPage.trainingHeading', label: 'Heading', kind: 'line' },
        {
          path: 'training',
          label: 'Training',
          kind: 'entries',
          entryName: 'training',
          columns: [
            { name: 'title', label: 'Title', kind: 'line' },
            { name: 'text', label: 'Words', kind: 'text' },
          ],
          hasSamples: true,
        },
      ],
    },
    {
      title: 'What you believe',
      hint: 'Heading, the large sentence, and what it means',
      places: [
        { path: 'aboutPage.philosophy.heading', label: 'Heading', kind: 'line' },
        { path: 'aboutPage.philosophy.statement', label: 'Large sentence', kind: 'text' },
        points('aboutPage.philosophy.beliefs', 'What it means', 'belief'),
      ],
    },
    lastWords('aboutPage.closing'),
    whatGoogleShows('/about'),
  ],
}
