import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Screens of the dashboard with an error boundary. */
export const dashboardScreens = [
  'dashboard',
  'today',
  'analytics',
  'consultations',
  'newsletter',
  'website',
  'editor',
  'request',
  'diary',
  'people',
  'account',
  'sign-in',
] as const
export type DashboardScreen = (typeof dashboardScreens)[number]

export const errorTextLimits = { name: 40, message: 200 } as const

/** Reports a screen that failed to render. */
export const reportPageError = endpoint({
  method: 'POST',
  path: '/api/admin/page-errors',
  body: z.object({
    screen: z.enum(dashboardScreens, 'Please name a screen of the dashboard'),
    name: z.string().check(z.maxLength(errorTextLimits.name)),
    message: z.string().check(z.maxLength(errorTextLimits.message)),
  }),
})
