import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant } from './paged-lists.ts'
import { seenVersion } from './version.ts'

export const placeKinds = ['folder', 'webdav', 's3'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** In characters. */
export const placeLimits = { text: 500, password: 300, passphrase: 200, passphraseFewest: 12 } as const

/** Why an off-site copy failed or is missing. */
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
  /** The storage's own answer, for the person who runs the website. */
  details: z.string(),
})
export type PlaceRefusal = z.output<typeof Problem>

const typed = z.string().check(z.maxLength(placeLimits.text, 'This is too long'))

/** The owner's input. Never includes secrets on the way to the browser. */
const Place = z.object({ kind: z.enum(placeKinds), address: typed, user: typed })
export type TypedPlace = z.output<typeof Place>

const State = z.object({
  /** Set in the server's environment: can only be changed there. */
  isSetOnServer: z.boolean(),
  place: z.optional(Place),
  /** The key that decrypts the secrets is gone: the owner has to type them again. */
  areSecretsLost: z.boolean(),
  version: z.int(),
  isCopying: z.boolean(),
  /** The newest off-site backup: when it was made, and when it was copied. */
  last: z.optional(z.object({ of: Instant, at: Instant, bytes: z.int() })),
  copies: z.int(),
  /** A folder on the website's own disk: no help if that disk fails. */
  isOnSameDisk: z.boolean(),
  /** Backups still to be copied. */
  waiting: z.int(),
  failed: z.optional(z.extend(Problem, { since: Instant, nextAt: Instant, isLate: z.boolean() })),
})
export type OffSiteBackup = z.output<typeof State>

const path = '/api/admin/backup/second-place' as const

export const readOffSiteBackup = endpoint({ method: 'GET', path, response: State })

const seen = z.object({ version: seenVersion() })

/** Tests the settings and, unless the test fails, puts them into use. An omitted secret stays. */
export const saveOffSiteBackup = endpoint({
  method: 'PATCH',
  path,
  body: z.extend(seen, {
    place: Place,
    password: z.optional(z.string().check(z.maxLength(placeLimits.password, 'This is too long'))),
    passphrase: z.optional(z.string().check(z.maxLength(placeLimits.passphrase, 'This is too long'))),
  }),
  response: z.object({ state: State, refusal: z.optional(Problem) }),
})

/** Copies waiting backups now, without the pause after a failure. */
export const copyOffSite = endpoint({ method: 'POST', path: `${path}/copy`, response: State })

/** Stops off-site backups. Existing copies stay. */
export const disconnectOffSite = endpoint({ method: 'DELETE', path, body: seen, response: State })
