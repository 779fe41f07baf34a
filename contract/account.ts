import * as z from 'zod/mini'
import { newPassword, presentPassword, SecondStepCode, secondStepCode } from './admin-session.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './fields.ts'

const Device = z.object({
  id: z.string(),
  /** For example "Safari on an iPhone". */
  device: z.string(),
  isThis: z.boolean(),
  since: z.string(),
  lastSeenAt: z.string(),
})

const Account = z.object({
  username: z.string(),
  passwordChangedAt: z.string(),
  secondStep: z.object({ onSince: z.nullable(z.string()), codesLeft: z.number() }),
  devices: z.array(Device),
  /** Since when a secret calendar address exists, which signing out all other devices ends. The address itself is not stored. */
  calendarSince: z.optional(Instant),
})
export type Account = z.output<typeof Account>

const path = '/api/admin/account'

export const readAccount = endpoint('GET', path, { response: Account })

const currentPassword = presentPassword('Please type your password')

export const PasswordChange = z.object({ current: currentPassword, next: newPassword })
export type PasswordChange = z.output<typeof PasswordChange>

/** Ends all other sessions; this one continues with a new token. */
export const changePassword = endpoint('POST', `${path}/password`, { body: PasswordChange })

/** Signs out all devices but this one. */
export const endOtherSessions = endpoint('POST', `${path}/sessions/end`)

/** Returns the key to scan. It stays the same for a day, so that a reloaded page matches what the phone has scanned. */
export const setUpSecondStep = endpoint('POST', `${path}/second-step/set-up`, {
  response: z.object({ secret: z.string(), uri: z.string() }),
})

/** Requires the password too: a phone added by somebody else in her session would lock the owner out. */
export const SecondStepTurnOn = z.extend(SecondStepCode, { password: currentPassword })
export type SecondStepTurnOn = z.output<typeof SecondStepTurnOn>

/** Returns the recovery codes, which cannot be read again. */
export const turnOnSecondStep = endpoint('POST', `${path}/second-step`, {
  body: SecondStepTurnOn,
  response: z.object({ codes: z.array(z.string()) }),
})

export const CurrentPassword = z.object({ password: currentPassword })

export const turnOffSecondStep = endpoint('POST', `${path}/second-step/off`, { body: CurrentPassword })

/** The proof that a refusal asked for: the code after STEP_UP_REQUIRED, the password after PASSWORD_REQUIRED. */
export const stepUp = endpoint('POST', `${path}/step-up`, {
  body: z.union([z.object({ code: secondStepCode }), z.object({ password: currentPassword })]),
})
