import { dayWords } from './day-words.ts'

/** When she is not there: from the first day until the day of return, which she is back on. */
export type Away = { from: string; back: string; text: string }

/** As pages and mails need it, while she is away. */
export type AwayFacts = {
  /** The day of return, like 2026-12-07. */
  back: string
  /** "Monday 7 December". */
  backWords: string
  /** What she says about it. */
  text: string
}

/** What is shown on this day in London; nothing before she leaves and from the day of return on. */
export function awayOn(today: string, away: Away | undefined): AwayFacts | undefined {
  if (!away || today < away.from || today >= away.back) return undefined
  return { back: away.back, backWords: dayWords(away.back), text: away.text }
}
