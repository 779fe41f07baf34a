import * as z from 'zod/mini'
import { SecondStepCode } from './admin-session.ts'
import { endpoint } from './endpoint.ts'
import { passwordFewest, textLimits } from './limits.ts'

const signInOutcomes = [
  'signed-in',
  'used-recovery-code',
  'wrong-name',
  'wrong-password',
  'wrong-figures',
  'wrong-recovery-code',
] as const
export type SignInOutcome = (typeof signInOutcomes)[number]

const Device = z.object({
  id: z.string(),
  /** For example "Safari on an iPhone". */
  name: z.string(),
  isHandheld: z.boolean(),
  /** Whether it is the device of this request. */
  isThis: z.boolean(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type Device = z.output<typeof Device>

const SignIn = z.object({
  id: z.string(),
  at: z.string(),
  outcome: z.enum(signInOutcomes),
  device: z.string(),
  /** Consecutive equal failures share an entry. */
  times: z.number(),
})
export type SignIn = z.output<typeof SignIn>

const Account = z.object({
  username: z.string(),
  passwordChangedAt: z.string(),
  secondStep: z.object({ onSince: z.nullable(z.string()), codesLeft: z.number() }),
  devices: z.array(Device),
  signIns: z.array(SignIn),
})
export type Account = z.output<typeof Account>

const path = '/api/admin/account'

export const readAccount = endpoint({ method: 'GET', path, response: Account })

const typed = 'Please type your password'
const tooLong = `Please use at most ${textLimits.password} characters`
const currentPassword = z
  .string(typed)
  .check(z.minLength(1, typed), z.maxLength(textLimits.password, tooLong))
const tooShort = `Please use ${passwordFewest.new} characters or more`

export const PasswordChange = z.object({
  current: currentPassword,
  next: z
    .string(tooShort)
    .check(z.minLength(passwordFewest.new, tooShort), z.maxLength(textLimits.password, tooLong)),
})
export type PasswordChange = z.output<typeof PasswordChange>

/** Ends all other sessions; this one continues with a new token. */
export const changePassword = endpoint({ method: 'POST', path: `${path}/password`, body: PasswordChange })

export const endSession = endpoint({
  method: 'DELETE',
  path: `${path}/devices/:id`,
  params: z.object({ id: z.string() }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: `${path}/devices/end-others`,
  response: z.object({ ended: z.number() }),
})

/** Returns the key to scan. It stays the same for a day, so that a reloaded page matches what the phone has scanned. */
export const setUpSecondStep = endpoint({
  method: 'POST',
  path: `${path}/second-step/set-up`,
  response: z.object({ secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** Requires the password too: a phone added by somebody else in her session would lock the owner out. */
export const SecondStepTurnOn = z.extend(SecondStepCode, { password: currentPassword })
export type SecondStepTurnOn = z.output<typeof SecondStepTurnOn>

export const turnOnSecondStep = endpoint({
  method: 'POST',
  path: `${path}/second-step`,
  body: SecondStepTurnOn,
  response: RecoveryCodes,
})

export const CurrentPassword = z.object({ password: currentPassword })

export const turnOffSecondStep = endpoint({
  method: 'POST',
  path: `${path}/second-step/off`,
  body: CurrentPassword,
})

/** Replaces the unused codes; needs a recent second step. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/second-step/codes`,
  response: RecoveryCodes,
})

/** Repeats the second step after a STEP_UP_REQUIRED refusal. */
export const stepUp = endpoint({ method: 'POST', path: `${path}/step-up`, body: SecondStepCode })

/** Asks for the password after a PASSWORD_REQUIRED refusal: the second step is off. */
export const stepUpByPassword = endpoint({
  method: 'POST',
  path: `${path}/step-up/password`,
  body: CurrentPassword,
})
