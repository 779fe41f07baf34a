import * as z from 'zod/mini'
import { initialsOf } from '#contract/initials.ts'
import {
  choiceField,
  dayField,
  isSampleField,
  listField,
  refuseRepeats,
  slugField,
  textField,
} from './fields.ts'
import type { ClientStory, Testimonial } from './schemas.ts'

// The owner's register of testimonials: their words, and the evidence that they are genuine and may be published.
// `testimonials` and `clientStories`, which pages are rendered from, are derived from it here and hold no evidence.

/** How a testimonial reached the owner, and how its author consented to publication. */
export const waysReceived = ['message', 'salon', 'google', 'spoken'] as const
export const waysOfConsent = ['message', 'paper', 'spoken'] as const

const proof = z.strictObject({
  how: choiceField(waysReceived, 'How did it reach you?'),
  on: dayField('Day you received it'),
})
const consent = z.strictObject({
  how: choiceField(waysOfConsent, 'How did they say so?'),
  on: dayField('They said so on'),
})

const hasProof = z.superRefine<{ sample: boolean; received?: unknown }>((entry, context) => {
  if (entry.sample || entry.received !== undefined) return
  const message = 'Add the day on which it reached you: that is the proof that it is real.'
  context.addIssue({ code: 'custom', path: ['received', 'on'], message, input: entry })
})

export const RegisterEntry = z
  .strictObject({
    id: slugField(),
    words: textField(40, 280, {
      label: 'Their words, as they wrote them',
      noun: 'testimonial',
      hint: 'Shorten if you must, but do not improve. 40 letters at least.',
    }),
    /** The client's name as they agreed to be named. */
    name: textField(2, 40, { label: 'Name, as shown', noun: 'name' }),
    /** An invented sample, labelled as such. */
    sample: isSampleField(),
    received: z.optional(proof),
    /** Without consent only the owner sees the words. */
    consent: z.optional(consent),
  })
  .check(hasProof)
export type RegisterEntry = z.output<typeof RegisterEntry>

export const TestimonialRegister = z.strictObject({
  /** Rotating on the home page. */
  testimonials: listField(RegisterEntry, 0, 20, { label: 'Home page', entryName: 'testimonial' }).check(
    refuseRepeats('id'),
  ),
  /** On the gallery page. */
  clientStories: listField(RegisterEntry, 0, 8, { label: 'Gallery page', entryName: 'story' }).check(
    refuseRepeats('id'),
  ),
})
export type TestimonialRegister = z.output<typeof TestimonialRegister>

const isShown = (entry: RegisterEntry) => entry.sample || entry.consent !== undefined

/** The public part of the register. */
export const publicPartOfRegister = ({ testimonials, clientStories }: TestimonialRegister) => ({
  testimonials: testimonials
    .filter(isShown)
    .map(({ id, words, name, sample }) => ({ id, name, initials: initialsOf(name), sample, review: words })),
  clientStories: clientStories
    .filter(isShown)
    .map(({ id, words, name, sample }) => ({ id, quote: words, name, initials: initialsOf(name), sample })),
})

/** The shipped register, made of samples only. */
export const createSampleRegister = (
  testimonials: readonly Testimonial[],
  clientStories: readonly ClientStory[],
): TestimonialRegister => ({
  testimonials: testimonials.map(({ id, review, name, sample }) => ({ id, words: review, name, sample })),
  clientStories: clientStories.map(({ id, quote, name, sample }) => ({ id, words: quote, name, sample })),
})
