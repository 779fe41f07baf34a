import * as z from 'zod/mini'
import { factsInTexts, fillInFacts, openingHoursOf } from '#content/text/facts.ts'
import { business } from '#content/words/business.ts'
import { placeholder, textFieldLimitedAsShown, type Words } from './fields.ts'

const facts = { name: business.name, openingHours: openingHoursOf(business) }

/** The text with today's facts filled in. */
export const fillInShippedFacts = (written: string) => fillInFacts(written, facts)

/** A text that may contain placeholders such as `{name}`; its limits apply to the filled-in text. */
export const textFieldWithFacts = (least: number, most: number, words?: Words) =>
  textFieldLimitedAsShown(least, most, words, fillInShippedFacts, facts).check(
    z.refine(
      (written: string) =>
        Array.from(written.matchAll(placeholder), ([, fact]) => fact).every((fact) =>
          factsInTexts.some((known) => known === fact),
        ),
      `In braces write one of: ${factsInTexts.join(', ')}.`,
    ),
  )
