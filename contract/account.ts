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
  /** As "Safari on an iPhone". */
  name: z.string(),
  isHandheld: z.boolean(),
  /** Whether it is the one that asks. */
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
  /** Equal failures one after the other are one entry. */
  times: z.number(),
})
export type SignIn = z.output<typeof SignIn>

const Account = z.object({
  username: z.string(),
  passwordChangedAt: z.nullable(z.string()),
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

/** Ends every other session; this one goes on under a new token. */
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

/** Gives the key to scan; the same one for a day, so that a page that is loaded again shows what the phone has. */
export const setUpSecondStep = endpoint({
  method: 'POST',
  path: `${path}/second-step/set-up`,
  response: z.object({ secret: z.string(), uri: z.string() }),
})

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

/** The password, too: a phone that somebody else adds to a session of hers would lock her out. */
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

/** Replaces those that are left; needs a fresh second step. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/second-step/codes`,
  response: RecoveryCodes,
})

/** Does the second step again, for what is refused with the code STEP_UP_REQUIRED. */
export const stepUp = endpoint({ method: 'POST', path: `${path}/step-up`, body: SecondStepCode })

/** The same with the password, for what is refused with PASSWORD_REQUIRED: the second step is off. */
export const stepUpByPassword = endpoint({
  method: 'POST',
  path: `${path}/step-up/password`,
  body: CurrentPassword,
})
