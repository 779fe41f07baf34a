import * as z from 'zod/mini'
import { choice, day, group, list, optionalGroup, slug, text, yesOrNo } from './fields.ts'

// What clients said, and the evidence that it is genuine and may be published.

const ways = {
  message: 'In a message',
  salon: 'On paper, at the salon',
  google: 'On Google',
  spoken: 'They said it to me',
  paper: 'On paper',
}

const Testimonial = z
  .strictObject({
    id: slug(),
    words: text({
      label: 'Their words, as they wrote them',
      hint: 'Shorten if you must, but do not improve.',
      max: 280,
    }),
    name: text({ label: 'Name, as shown', hint: 'As they agreed to be named.', max: 40 }),
    /** An invented example, labelled as such. */
    sample: yesOrNo(),
    received: optionalGroup(
      z.strictObject({
        how: choice(['message', 'salon', 'google', 'spoken'], {
          label: 'How did it reach you?',
          names: ways,
        }),
        on: day({ label: 'Day you received it', startWith: 0 }),
      }),
      'It is real: they sent or said it',
    ),
    consent: optionalGroup(
      z.strictObject({
        how: choice(['message', 'paper', 'spoken'], { label: 'How did they say so?', names: ways }),
        on: day({ label: 'They said so on', startWith: 0 }),
      }),
      'They agreed to be quoted',
    ),
  })
  .check(
    z.refine(({ sample, received }) => sample || received !== undefined, {
      path: ['received'],
      error: 'Add the day on which it reached you: that is the proof that it is real.',
    }),
  )
export type Testimonial = z.output<typeof Testimonial>

export const Testimonials = z.strictObject({
  ...group('On Home', 'Real words from real clients, and the proof that they are.', {
    /** Taking turns on the home page. */
    reviews: list(Testimonial, { label: 'Home page', min: 0, max: 20, entryName: 'testimonial' }),
  }),
  ...group('On the gallery page', '', {
    stories: list(Testimonial, { label: 'Gallery page', min: 0, max: 8, entryName: 'story' }),
  }),
})

/** Without consent only the owner sees the words. */
export const isShown = ({ sample, consent }: Testimonial) => sample || consent !== undefined
