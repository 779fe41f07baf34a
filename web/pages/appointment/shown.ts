import type { OwnPage } from '#contract/appointment-pages.ts'

/** The page of an appointment whose link works. */
export type Shown = Exclude<OwnPage, { state: 'broken' }>
