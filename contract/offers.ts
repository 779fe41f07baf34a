import * as z from 'zod/mini'
import { appointmentLimits, Client } from './appointment.ts'
import { ChosenTime, VisitWhat } from './appointments.ts'
import { endpoint } from './endpoint.ts'
import { Instant, RowId, seenVersion } from './fields.ts'
import { multilineText } from './text.ts'

/** `declined`: none suits the client. `unavailable`: open, and all of its times are taken or over. */
const offerStates = ['open', 'unavailable', 'accepted', 'declined', 'expired', 'withdrawn'] as const

/** Times offered to a client, who picks one by the link in the mail. An offer holds nothing. */
export const Offer = z.object({
  id: z.string(),
  version: z.int(),
  ...z.pick(Client, { name: true, phone: true }).shape,
  consultationId: z.optional(z.string()),
  clientId: z.optional(z.string()),
  state: z.enum(offerStates),
  createdAt: Instant,
  openUntil: Instant,
  /** `isGone`: taken meanwhile, or over. */
  times: z.array(z.object({ startsAt: Instant, isGone: z.boolean() })),
  words: z.optional(z.string()),
  mail: z.enum(['waiting', 'sent', 'refused']),
  /** Until when withdrawing it means that it was never sent. */
  undoUntil: z.optional(Instant),
})
export type Offer = z.output<typeof Offer>

/** Offers times in one mail; refuses those that nobody could pick. */
export const makeOffer = endpoint('POST', '/api/admin/offers', {
  body: z.object({
    id: z.uuid(),
    who: z.union(
      [z.object({ consultationId: RowId }), z.object({ clientId: RowId })],
      'Choose who it is for.',
    ),
    ...VisitWhat.shape,
    minutes: ChosenTime.shape.minutes,
    times: z
      .array(Instant)
      .check(
        z.minLength(1, 'Choose at least one time'),
        z.maxLength(5, 'Five is the most. Take one off first.'),
      ),
    line: z._default(multilineText(appointmentLimits.words), ''),
  }),
  response: Offer,
})

/** Withdraws an open offer; its link then says so. 409 if the client has answered meanwhile. */
export const withdrawOffer = endpoint('POST', '/api/admin/offers/:id/withdraw', {
  body: z.object({ version: seenVersion() }),
  response: Offer,
})
