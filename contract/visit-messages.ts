import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { textLimits } from './limits.ts'
import { Instant } from './paged-lists.ts'
import { multilineText } from './text.ts'

/** What she sends after an appointment: care advice, the question for a review, or a kind word to who did not come. */
export const topicsAfter = ['care', 'review', 'missed'] as const
export type TopicAfter = (typeof topicsAfter)[number]

/** What the owner sends about an appointment herself. */
export const messageTopics = ['reminder', ...topicsAfter] as const
export type MessageTopic = (typeof messageTopics)[number]

/** By mail from here, or from her own phone. */
export const messageWays = ['mail', 'text', 'whatsapp'] as const
export type MessageWay = (typeof messageWays)[number]

export const VisitMessage = z.object({
  id: z.string(),
  topic: z.enum(messageTopics),
  way: z.enum(messageWays),
  at: Instant,
  words: z.string(),
  /** `unknown` once the mail is deleted, 30 days after it left. */
  state: z.enum(['waiting', 'sent', 'refused', 'expired', 'unknown']),
  /** Until when a mail can be taken back. */
  undoUntil: z.optional(Instant),
})
export type VisitMessage = z.output<typeof VisitMessage>

/** When the client is due again. */
export const NextVisit = z.object({
  weeks: z.int(),
  /** In London; the same weekday as the appointment. */
  day: z.string(),
  /** Whether the client usually comes at this distance; else it is the owner's setting. */
  isUsual: z.boolean(),
})

const params = z.object({ id: z.string().check(z.maxLength(64)) })

/**
 * Mails her words, or notes that she has sent them from her phone. Care advice goes once, `again` if she asks for it; a
 * review is asked for once. Neither goes to somebody who did not come; a kind word goes to them alone, once. `id` makes a
 * repeated call do it once.
 */
export const sendVisitMessage = endpoint({
  method: 'POST',
  path: '/api/admin/appointments/:id/messages',
  params,
  body: z.object({
    id: z.uuid('Please name the message by a new id'),
    topic: z.enum(messageTopics, 'Please choose what it is about'),
    way: z.enum(messageWays, 'Please choose how it goes'),
    words: multilineText(textLimits.savedText).check(z.minLength(1, 'There are no words in it yet.')),
    again: z._default(z.boolean('Please answer with yes or no'), false),
  }),
  response: VisitMessage,
})

/** Takes a message back: a mail that has not left, or what she noted by mistake. */
export const undoVisitMessage = endpoint({
  method: 'DELETE',
  path: '/api/admin/appointments/:id/messages/:messageId',
  params: z.extend(params, { messageId: z.string().check(z.maxLength(64)) }),
})
