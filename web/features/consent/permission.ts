import { readChoice } from './stored-choice.ts'

/** The only permission to follow a visit: what the visitor's own browser has stored, read anew each time. */
export const allowsAnalytics = () => readChoice()?.analytics === true
