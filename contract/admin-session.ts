import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'

export const AdminLogin = z.object({
  username: z
    .string('Username is required')
    .check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(textLimits.username)),
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(textLimits.password)),
})
export type AdminLogin = z.output<typeof AdminLogin>

const SessionState = z.object({ authenticated: z.boolean() })

export const checkAdminSession = endpoint({ method: 'GET', path: '/api/admin/me', response: SessionState })

export const logIn = endpoint({
  method: 'POST',
  path: '/api/admin/login',
  body: AdminLogin,
  response: SessionState,
})

export const logOut = endpoint({ method: 'POST', path: '/api/admin/logout', response: SessionState })
