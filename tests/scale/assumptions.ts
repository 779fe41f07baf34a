/** What the plan takes for granted about visitors. Nobody has measured these: put in your own and run `npm run bench -- scale --write`. */
export const assumed = {
  visitsOfSalon: 150,
  shareComingBack: 0.3,
  pagesPerVisit: 2.5,
  secondsBetweenPages: 40,
  shareAnsweringCookies: 0.6,
  shareCounted: 0.35,
  eventsPerPage: 0.8,
  shareSendingRequest: 0.005,
  shareSigningUp: 0.007,
  filesOfFirstPage: 22,
  kilobytesOfFirstPage: 480,
  filesOfNextPage: 3,
  kilobytesOfNextPage: 110,
  mostUsed: 0.6,
  megabitsOfLine: 1000,
  diskGigabytes: 100,
  memoryGigabytes: 24,
} as const

/** Of 1,000 visits so many begin in each hour of a London day: a guess at a local business, whose busiest hour is after work. */
export const visitsByHour = [
  6, 4, 3, 2, 3, 6, 15, 30, 42, 50, 54, 56, 62, 60, 54, 52, 54, 60, 68, 78, 84, 76, 54, 27,
] as const

const percent = (share: number) => `${Number((share * 100).toPrecision(3))} %`

/** In words, for the page. */
export const assumptionRows: readonly (readonly [what: string, value: string])[] = [
  ['Visits of one salon on a day', String(assumed.visitsOfSalon)],
  ['Pages of a visit, on average (as few as one, falling off evenly)', String(assumed.pagesPerVisit)],
  ['Seconds between two pages, on average', String(assumed.secondsBetweenPages)],
  ['Visits that have the files already', percent(assumed.shareComingBack)],
  [
    'Files of the first page of others, and all it sends',
    `${assumed.filesOfFirstPage}, ${assumed.kilobytesOfFirstPage} kB`,
  ],
  [
    'Files of a further page, and all it sends',
    `${assumed.filesOfNextPage}, ${assumed.kilobytesOfNextPage} kB`,
  ],
  ['New visits that answer the question about cookies', percent(assumed.shareAnsweringCookies)],
  ['Visits that agreed to be counted', percent(assumed.shareCounted)],
  ['Events of a counted page, beside its view and its duration', String(assumed.eventsPerPage)],
  ['Visits that send a consultation', percent(assumed.shareSendingRequest)],
  ['Visits that sign up for the newsletter', percent(assumed.shareSigningUp)],
  ['What is planned to be used in the busiest minute', percent(assumed.mostUsed)],
  ['The line of a machine', `${assumed.megabitsOfLine} Mbit/s`],
  ['Room on the disk for statistics', `${assumed.diskGigabytes} GB`],
  ['Memory of a machine', `${assumed.memoryGigabytes} GB`],
]
