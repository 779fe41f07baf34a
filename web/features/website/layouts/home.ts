import type { Layout } from './layout.ts'
import { areasPrompt, figures, lastWords, pageTop, whatGoogleShows } from './shared-groups.ts'

export const home: Layout = {
  title: 'Home',
  summary: 'Heading, four facts, the words between the pictures',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    {
      ...pageTop('homePage'),
      hint: 'Heading, first sentence, the two buttons, the large picture',
      places: [
        { path: 'homePage.heading', label: 'Heading', kind: 'line' },
        {
          path: 'homePage.underlined',
          label: 'Underlined words',
          hint: 'Words of the heading, exactly as they stand there. The curl is drawn under them.',
          kind: 'line',
        },
        { path: 'homePage.lede', label: 'First sentence', kind: 'text' },
        { path: 'homePage.consultationLabel', label: 'First button', kind: 'line', isHalf: true },
        { path: 'homePage.callLabel', label: 'Second button', kind: 'line', isHalf: true },
        {
          path: 'homePage.picture',
          label: 'Large picture',
          kind: 'picture',
          crops: [
            { name: 'On a phone', ratio: '4 / 5' },
            { name: 'On a desk', ratio: '2 / 3' },
          ],
          usualFocus: '50% 22%',
        },
      ],
    },
    {
      title: 'Facts under the heading',
      hint: 'Two to four, each a figure and what it counts',
      places: [figures('homePage.pitch', 'Facts')],
    },
    {
      title: 'Words between the pictures',
      hint: 'The large sentence under the facts',
      places: [{ path: 'homePage.statement', label: 'Sentence', kind: 'text' }],
    },
    {
      title: 'What I do',
      hint: 'Only the heading. The cards under it are in Services & prices.',
      places: [{ path: 'homePage.servicesHeading', label: 'Heading', kind: 'line' }],
    },
    { ...areasPrompt('homePage.areas'), title: 'Where I visit' },
    {
      title: 'What clients say',
      hint: 'Only the heading',
      places: [{ path: 'homePage.testimonialsHeading', label: 'Heading', kind: 'line' }],
    },
    {
      title: 'Six heads',
      hint: 'Side by side above the last words',
      places: Array.from({ length: 6 }, (_, index) => ({
        path: `homePage.portraits[${index}]`,
        label: `Head ${index + 1}`,
        kind: 'picture' as const,
        isHalf: true,
        isOrnament: true,
      })),
    },
    lastWords('homePage.closing'),
    whatGoogleShows('/'),
  ],
}
