import { isDrawn } from './site-picture.tsx'

/** Says once, for a whole section, that its quotes are examples. */
export const examplesNote = (quotes: readonly { sample: boolean }[]) =>
  quotes.some(({ sample }) => sample) && (
    <p className="muted text-small mt-2">Examples, until real reviews stand here.</p>
  )

/** The same of pictures that are no photographs. */
export const illustrationsNote = (pictures: readonly string[]) =>
  pictures.some(isDrawn) && (
    <p className="muted text-small mt-2">Illustrations, until photographs of my clients stand here.</p>
  )
