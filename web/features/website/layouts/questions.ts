import type { Layout } from './layout.ts'
import { pageTop, points, whatGoogleShows } from './shared-groups.ts'

export const questions: Layout = {
  title: 'Questions & answers',
  summary: 'Your answers, and the words of the contact page',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    {
      title: 'Questions & answers',
      hint: 'Beside the form, in this order. The first one is open. Google reads them too.',
      places: [
        { path: 'contactPage.faqHeading', label: 'Heading', kind: 'line' },
        {
          path: 'faqs',
          label: 'Questions',
          kind: 'entries',
          entryName: 'question',
          columns: [
            { name: 'question', label: 'Question', kind: 'line' },
            { name: 'answer', label: 'Answer', kind: 'text' },
          ],
        },
      ],
    },
    pageTop('contactPage'),
    {
      title: 'The form',
      hint: 'What to write under Hair Details',
      places: [{ path: 'contactPage.hairDetailsHint', label: 'Hint', kind: 'text' }],
    },
    {
      title: 'Get in touch',
      hint: 'Only the heading. Phone, email and hours are in Business details.',
      places: [{ path: 'contactPage.getInTouchHeading', label: 'Heading', kind: 'line' }],
    },
    {
      title: 'Home visits',
      hint: 'Under the picture',
      places: [
        {
          path: 'contactPage.serving.picture',
          label: 'Picture',
          kind: 'picture',
          crops: [{ name: 'Contact', ratio: '4 / 3' }],
        },
        { path: 'contactPage.serving.heading', label: 'Heading', kind: 'line' },
        { path: 'contactPage.serving.caption', label: 'First line', kind: 'line' },
        { path: 'contactPage.serving.captionDetail', label: 'Second line', kind: 'line' },
      ],
    },
    {
      title: 'Why choose you',
      hint: '{name} stands for the name of the business.',
      places: [
        { path: 'contactPage.whyChoose.heading', label: 'Heading', kind: 'line' },
        points('contactPage.whyChoose.points', 'Reasons', 'reason'),
      ],
    },
    whatGoogleShows('/contact'),
  ],
}
