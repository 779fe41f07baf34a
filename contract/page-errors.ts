import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Parts of the dashboard with their own error boundary. */
export const dashboardParts = [
  'dashboard',
  'waiting',
  'today',
  'figures',
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
  'dialog',
] as const
export type DashboardPart = (typeof dashboardParts)[number]

export const errorKinds = ['error', 'type', 'range', 'reference', 'syntax', 'dom', 'schema'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** Known engine messages. A message itself is never sent: engines quote values, which may be personal. */
export const errorReasons = [
  'invalid-date',
  'invalid-length',
  'endless-recursion',
  'nothing-there',
  'not-a-function',
  'not-defined',
  'not-iterable',
  'not-a-constructor',
  'script-missing',
  'element-gone',
] as const
export type ErrorReason = (typeof errorReasons)[number]

/** Maximum number of positions. */
export const mostPositions = 5

/** Largest accepted report, in bytes. */
export const pageErrorLimitBytes = 2048

/** Reports a part of the dashboard that failed to render: error kind and code positions, no personal data. */
export const reportPageError = endpoint({
  method: 'POST',
  path: '/api/admin/page-errors',
  body: z.object({
    part: z.enum(dashboardParts, 'Please name a part of the dashboard'),
    kind: z.enum(errorKinds, 'Please name a known kind of error'),
    reason: z.optional(z.enum(errorReasons, 'Please name a known reason')),
    /** The dashboard's entry script, whose name changes with each build. */
    release: z
      .string('Please name the script')
      .check(z.maxLength(80), z.regex(/^admin-[\w-]+\.js$/, 'Please name the script')),
    /** Positions in our scripts, innermost first: `admin-B1gZ3x.js:1:23456`. */
    at: z
      .array(
        z
          .string('Please send positions as text')
          .check(z.maxLength(100), z.regex(/^[\w-]+\.js:\d+:\d+$/, 'Please send positions in our scripts')),
      )
      .check(z.maxLength(mostPositions)),
  }),
})
