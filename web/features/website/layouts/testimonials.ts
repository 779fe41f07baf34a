import type { Layout, Place } from './layout.ts'

/** The fields of one entry of the register, wherever it stands. */
export const entryPlaces = (entry: string) =>
  ({
    words: {
      path: `${entry}.words`,
      label: 'Their words, as they wrote them',
      noun: 'testimonial',
      hint: 'Shorten if you must, but do not improve. 40 letters at least.',
      kind: 'text',
    },
    name: { path: `${entry}.name`, label: 'Name, as shown', noun: 'name', kind: 'line' },
    receivedHow: { path: `${entry}.received.how`, label: 'How did it reach you?', kind: 'choice' },
    receivedOn: { path: `${entry}.received.on`, label: 'Day you received it', kind: 'day' },
    consentHow: { path: `${entry}.consent.how`, label: 'How did they say so?', kind: 'choice' },
    consentOn: { path: `${entry}.consent.on`, label: 'They said so on', kind: 'day' },
  }) as const satisfies Record<string, Place>

/** A register has a screen of its own instead of groups of fields. */
export const testimonials: Layout = {
  title: 'Testimonials & stories',
  summary: 'What clients say, and the proof that they did',
  hint: 'Real words from real clients, and the proof that they are.',
  publishLabel: 'Publish',
  groups: [
    { title: 'Home page', hint: '', places: Object.values(entryPlaces('testimonials[0]')) },
    { title: 'Gallery page', hint: '', places: Object.values(entryPlaces('clientStories[0]')) },
  ],
}
