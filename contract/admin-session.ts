import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { line } from './text.ts'

export const AdminLogin = z.object({
  username: line(textLimits.username, 'Username is required'),
  password: z
    .string('Password is required')
    .check(
      z.minLength(1, 'Password is required'),
      z.maxLength(textLimits.password, `Please use at most ${textLimits.password} characters`),
    ),
})
export type AdminLogin = z.output<typeof AdminLogin>

export const SessionState = z.object({
  authenticated: z.boolean(),
  /** The password was right; the second step, which the owner has turned on, is awaited. */
  secondStep: z.optional(z.literal(true)),
  /** Her password is still the one that the first start made up and printed. */
  firstPassword: z.optional(z.literal(true)),
})
export type SessionState = z.output<typeof SessionState>

export const SecondStepCode = z.object({
  code: line(textLimits.secondStepCode, 'Please type the six figures from your app'),
})

export const checkAdminSession = endpoint({ method: 'GET', path: '/api/admin/me', response: SessionState })

export const logIn = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  body: AdminLogin,
  response: SessionState,
})

/** Figures of the app or a recovery code, within five minutes of the password. */
export const finishLogIn = endpoint({
  method: 'POST',
  path: '/api/admin/login/second-step',
  body: SecondStepCode,
  response: SessionState,
})

export const logOut = endpoint({ method: 'POST', path: '/api/admin/logout', response: SessionState })
