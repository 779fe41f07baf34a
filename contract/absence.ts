import { formatDayWithWeekday } from './day-labels.ts'

/** The owner's absence: from the first day up to the day of return, on which she is back. */
export type Away = { from: string; back: string; text: string }

export type AwayFacts = {
  back: string
  backWords: string
  text: string
}

/** The absence to show on this London day; undefined before it starts and from the day of return on. */
export function awayFactsOn(today: string, away: Away | undefined): AwayFacts | undefined {
  if (!away || today < away.from || today >= away.back) return undefined
  return { back: away.back, backWords: formatDayWithWeekday(away.back), text: away.text }
}
