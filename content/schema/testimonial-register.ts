import * as z from 'zod/mini'
import { initialsOf } from '#contract/initials.ts'
import { day, list, noRepeats, oneOf, sample, slug, text } from './fields.ts'
import type { ClientStory, Testimonial } from './schemas.ts'

// The owner's register of what clients have said: besides the words, the proof that they are real and may be shown. Pages are
// drawn from `testimonials` and `clientStories`, which are made of it here and hold nothing of the proof.

/** How words reach her, and how somebody says yes to their being published. */
export const waysReceived = ['message', 'salon', 'google', 'spoken'] as const
export const waysOfConsent = ['message', 'paper', 'spoken'] as const

const proof = z.strictObject({
  how: oneOf(waysReceived, 'How did it reach you?'),
  on: day('Day you received it'),
})
const consent = z.strictObject({
  how: oneOf(waysOfConsent, 'How did they say so?'),
  on: day('They said so on'),
})

const hasProof = z.superRefine<{ sample: boolean; received?: unknown }>((entry, context) => {
  if (entry.sample || entry.received !== undefined) return
  const message = 'Add the day on which it reached you: that is the proof that it is real.'
  context.addIssue({ code: 'custom', path: ['received', 'on'], message, input: entry })
})

export const RegisterEntry = z
  .strictObject({
    id: slug(),
    words: text(40, 280, {
      label: 'Their words, as they wrote them',
      noun: 'testimonial',
      hint: 'Shorten if you must, but do not improve. 40 letters at least.',
    }),
    /** Who said it, as they agreed to be named. */
    name: text(2, 40, { label: 'Name, as shown', noun: 'name' }),
    /** Made up to show the design, and marked as such. */
    sample: sample(),
    received: z.optional(proof),
    /** Without it nobody but the owner sees the words. */
    consent: z.optional(consent),
  })
  .check(hasProof)
export type RegisterEntry = z.output<typeof RegisterEntry>

export const TestimonialRegister = z.strictObject({
  /** In turn on the home page. */
  testimonials: list(RegisterEntry, 0, 20, { label: 'Home page', entryName: 'testimonial' }).check(
    noRepeats('id'),
  ),
  /** On the gallery page. */
  clientStories: list(RegisterEntry, 0, 8, { label: 'Gallery page', entryName: 'story' }).check(
    noRepeats('id'),
  ),
})
export type TestimonialRegister = z.output<typeof TestimonialRegister>

const isShown = (entry: RegisterEntry) => entry.sample || entry.consent !== undefined

/** What visitors see of the register. */
export const shownOfRegister = ({ testimonials, clientStories }: TestimonialRegister) => ({
  testimonials: testimonials
    .filter(isShown)
    .map(({ id, words, name, sample }) => ({ id, name, initials: initialsOf(name), sample, review: words })),
  clientStories: clientStories
    .filter(isShown)
    .map(({ id, words, name, sample }) => ({ id, quote: words, name, initials: initialsOf(name), sample })),
})

/** The register as it ships: all of it made up. */
export const registerOf = (
  testimonials: readonly Testimonial[],
  clientStories: readonly ClientStory[],
): TestimonialRegister => ({
  testimonials: testimonials.map(({ id, review, name, sample }) => ({ id, words: review, name, sample })),
  clientStories: clientStories.map(({ id, quote, name, sample }) => ({ id, words: quote, name, sample })),
})
