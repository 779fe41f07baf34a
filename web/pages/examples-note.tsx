import { sampleNote } from '#content/text/labels.ts'

/** Says once, for a whole section, that its quotes are examples. */
export const examplesNote = (quotes: readonly { sample: boolean }[]) =>
  quotes.some(({ sample }) => sample) && <p className="muted text-small mt-2">{sampleNote}.</p>

/** The same of pictures that are no photographs. */
export const illustrationsNote = (alts: readonly string[]) =>
  alts.some((alt) => alt.startsWith('Illustration: ')) && (
    <p className="muted text-small mt-2">Illustrations, until photographs of my clients stand here.</p>
  )
