import * as z from 'zod/mini'
import { factsInTexts, fillIn } from '#content/text/fill-in.ts'
import { openingHoursOf } from '#content/text/opening-hours.ts'
import { business } from '#content/words/business.ts'
import { placeholder, textShownAs, type Words } from './fields.ts'

const facts = { name: business.name, openingHours: openingHoursOf(business) }

/** A text as it is shown while the facts of the business are what they are. */
export const asShownToday = (written: string) => fillIn(written, facts)

/** A text that may name facts, like `{name}`; its length is that of what is shown today. */
export const textWithFacts = (least: number, most: number, words?: Words) =>
  textShownAs(least, most, words, asShownToday, facts).check(
    z.refine(
      (written: string) =>
        Array.from(written.matchAll(placeholder), ([, fact]) => fact).every((fact) =>
          factsInTexts.some((known) => known === fact),
        ),
      `In braces write one of: ${factsInTexts.join(', ')}.`,
    ),
  )
