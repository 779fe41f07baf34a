import type { Group, Layout } from './layout.ts'
import { pageTop, points, whatGoogleShows } from './shared-groups.ts'

const choice = (name: string, title: string): Group => ({
  title,
  hint: 'What can be chosen, and the line under it',
  places: [
    { path: `dataRequestPage.choices.${name}.label`, label: 'Choice', kind: 'line' },
    { path: `dataRequestPage.choices.${name}.hint`, label: 'Line under it', kind: 'text' },
  ],
})

export const dataRequest: Layout = {
  title: 'Ask about your data',
  summary: 'The page where people ask what you keep about them',
  hint: 'What it promises is the law. Change how it is said, not what.',
  publishLabel: 'Publish',
  groups: [
    pageTop('dataRequestPage'),
    choice('access', 'To see it'),
    choice('erasure', 'To have it erased'),
    choice('complaint', 'To complain'),
    {
      title: 'What happens next',
      hint: 'Three steps',
      places: [
        { path: 'dataRequestPage.nextHeading', label: 'Heading', kind: 'line' },
        points('dataRequestPage.next', 'Steps', 'step'),
      ],
    },
    {
      title: 'Not sure?',
      hint: 'Under your phone number and email',
      places: [
        { path: 'dataRequestPage.notSureHeading', label: 'Heading', kind: 'line' },
        { path: 'dataRequestPage.authority', label: 'Where else to complain', kind: 'text' },
      ],
    },
    whatGoogleShows('/privacy/request'),
    { ...whatGoogleShows('/privacy'), title: 'What Google shows of the privacy policy' },
  ],
}
