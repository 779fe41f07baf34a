import { assumed, visitsByHour } from './assumptions.ts'

/** A report is a view, a duration or an event. */
export const kinds = ['page', 'file', 'report', 'choice', 'consultation', 'signUp'] as const
export type Kind = (typeof kinds)[number]
export type ByKind = Record<Kind, number>

export type Day = {
  visits: number
  requests: ByKind
  /** Of all kinds together, in one second. */
  busiestSecond: number
  /** Requests a second, on average over the busiest minute. */
  busiestMinute: ByKind
  /** Of those that are views. */
  views: number
  sentGigabytes: number
}

const secondsOfDay = 86_400
const mostPages = 30

/** The same numbers each time: the page that is written from them is compared. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const byKind = (of: (kind: Kind) => number): ByKind => ({
  page: of('page'),
  file: of('file'),
  report: of('report'),
  choice: of('choice'),
  consultation: of('consultation'),
  signUp: of('signUp'),
})

/** A hundred thousandth of the day's visits at each place, so that one random number finds a second by the curve. */
function createClock() {
  const total = visitsByHour.reduce<number>((sum, share) => sum + share, 0)
  const hourOf = visitsByHour.flatMap((share, hour) => Array.from({ length: share }, () => hour))
  return (random: () => number) =>
    (hourOf[Math.floor(random() * total)] ?? 0) * 3600 + Math.floor(random() * 3600)
}

function findBusiestMinute(seconds: Record<Kind, Uint32Array>): ByKind {
  let busiest = { total: -1, from: 0 }
  for (let from = 0; from < secondsOfDay; from += 60) {
    let total = 0
    for (const kind of kinds)
      for (let second = from; second < from + 60; second++) total += seconds[kind][second] ?? 0
    if (total > busiest.total) busiest = { total, from }
  }
  return byKind(
    (kind) => seconds[kind].subarray(busiest.from, busiest.from + 60).reduce((sum, one) => sum + one, 0) / 60,
  )
}

/** Draws every visit of a day, page by page, and counts what it asks for in which second. */
export function simulateDay(visits: number): Day {
  const random = createRandom(visits)
  const secondOf = createClock()
  const seconds = {
    page: new Uint32Array(secondsOfDay),
    file: new Uint32Array(secondsOfDay),
    report: new Uint32Array(secondsOfDay),
    choice: new Uint32Array(secondsOfDay),
    consultation: new Uint32Array(secondsOfDay),
    signUp: new Uint32Array(secondsOfDay),
  }
  let kilobytes = 0
  let views = 0
  const add = (kind: Kind, second: number, count = 1) => {
    const at = Math.floor(second) % secondsOfDay
    seconds[kind][at] = (seconds[kind][at] ?? 0) + count
  }

  for (let visit = 0; visit < visits; visit++) {
    let at = secondOf(random)
    const hasFiles = random() < assumed.shareComingBack
    const isCounted = random() < assumed.shareCounted
    if (!hasFiles && random() < assumed.shareAnsweringCookies) add('choice', at + 5)
    for (let page = 0; page < mostPages; page++) {
      add('page', at)
      if (!hasFiles) add('file', at, page === 0 ? assumed.filesOfFirstPage : assumed.filesOfNextPage)
      kilobytes +=
        page === 0 && !hasFiles ? assumed.kilobytesOfFirstPage : hasFiles ? 0 : assumed.kilobytesOfNextPage
      if (isCounted) {
        views += 1
        add('report', at)
        add('report', at + assumed.secondsBetweenPages)
        if (random() < assumed.eventsPerPage) add('report', at + 3)
      }
      if (random() < 1 / assumed.pagesPerVisit) break
      at += -Math.log(1 - random()) * assumed.secondsBetweenPages
    }
    if (random() < assumed.shareSendingRequest) add('consultation', at + 60)
    if (random() < assumed.shareSigningUp) add('signUp', at + 30)
  }

  let busiestSecond = 0
  for (let second = 0; second < secondsOfDay; second++)
    busiestSecond = Math.max(
      busiestSecond,
      kinds.reduce((sum, kind) => sum + (seconds[kind][second] ?? 0), 0),
    )
  return {
    ...{ visits, views, busiestSecond },
    requests: byKind((kind) => seconds[kind].reduce((sum, one) => sum + one, 0)),
    busiestMinute: findBusiestMinute(seconds),
    sentGigabytes: kilobytes / 1e6,
  }
}
