import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './lists.ts'
import { seenVersion } from './version.ts'

export const placeKinds = ['folder', 'webdav', 's3'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** In letters. */
export const placeLimits = { text: 500, password: 300, passphrase: 200, passphraseFewest: 12 } as const

/** Why a copy is not where it should be. */
export const placeProblems = [
  'unknown-host',
  'unreachable',
  'silent',
  'certificate',
  'password',
  'forbidden',
  'missing',
  'disk-gone',
  'full',
  'too-large',
  'moved',
  'not-a-place',
  'differs',
  'other',
] as const
export type PlaceProblem = (typeof placeProblems)[number]

const Problem = z.object({
  problem: z.enum(placeProblems),
  /** What the other side said, to pass on to whoever runs the website. */
  details: z.string(),
})
export type PlaceRefusal = z.output<typeof Problem>

const typed = z.string().check(z.maxLength(placeLimits.text, 'This is too long'))

/** What she types; the secrets are never among it on the way to her. */
const Place = z.object({ kind: z.enum(placeKinds), address: typed, user: typed })
export type TypedPlace = z.output<typeof Place>

const State = z.object({
  /** Whether whoever runs the website has set it: it can be changed there only. */
  isSetOnServer: z.boolean(),
  place: z.optional(Place),
  /** Set up once, but the key that opens the secrets is gone: they have to be typed again. */
  areSecretsLost: z.boolean(),
  version: z.int(),
  isCopying: z.boolean(),
  /** The newest backup that lies there: when it was made, and when it was brought there. */
  last: z.optional(z.object({ of: Instant, at: Instant, bytes: z.int() })),
  copies: z.int(),
  /** A folder that is no help when the disk of the website breaks. */
  isOnSameDisk: z.boolean(),
  /** Backups that are still to be brought there. */
  waiting: z.int(),
  failed: z.optional(z.extend(Problem, { since: Instant, nextAt: Instant, isLate: z.boolean() })),
})
export type SecondPlace = z.output<typeof State>

const path = '/api/admin/backup/second-place' as const

export const readSecondPlace = endpoint({ method: 'GET', path, response: State })

const seen = z.object({ version: seenVersion() })

/** Tries the place, and uses it from then on unless something is wrong with it. A secret that is not typed stays. */
export const saveSecondPlace = endpoint({
  method: 'PATCH',
  path,
  body: z.extend(seen, {
    place: Place,
    password: z.optional(z.string().check(z.maxLength(placeLimits.password, 'This is too long'))),
    passphrase: z.optional(z.string().check(z.maxLength(placeLimits.passphrase, 'This is too long'))),
  }),
  response: z.object({ state: State, refusal: z.optional(Problem) }),
})

/** Brings there what waits, without the pause after a failure. */
export const copyToSecondPlace = endpoint({ method: 'POST', path: `${path}/copy`, response: State })

/** No more copies. Those that lie there stay. */
export const leaveSecondPlace = endpoint({ method: 'DELETE', path, body: seen, response: State })
