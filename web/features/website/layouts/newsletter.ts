import type { Layout } from './layout.ts'

export const newsletter: Layout = {
  title: 'Newsletter words',
  summary: 'The sign-up box',
  hint: '',
  publishLabel: 'Publish',
  groups: [
    {
      title: 'The sign-up box',
      hint: 'Who signs up from now on is recorded with these words.',
      places: [
        { path: 'newsletterBox.heading', label: 'Heading', kind: 'line' },
        { path: 'newsletterBox.text', label: 'What is promised', kind: 'text' },
        { path: 'newsletterBox.fieldLabel', label: 'Above the field', kind: 'line' },
        { path: 'newsletterBox.buttonLabel', label: 'Button', kind: 'line', isHalf: true },
        { path: 'newsletterBox.pendingLabel', label: 'Button while it sends', kind: 'line', isHalf: true },
      ],
    },
  ],
}
