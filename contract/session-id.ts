import * as z from 'zod/mini'
import { textLimits } from './limits.ts'

const message = `Please give a session id of 1 to ${textLimits.sessionId} letters, digits, dots, dashes or underscores`

/** The browser's id of a visit: `<timestamp>-<random>`. */
export const SessionId = z
  .string(message)
  .check(z.maxLength(textLimits.sessionId, message), z.regex(/^[\w.-]+$/, message))
