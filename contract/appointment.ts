import * as z from 'zod/mini'
import { Instant } from './fields.ts'
import { appointmentPlaces, appointmentStates, type ServiceType } from './value-sets.ts'

/** The kinds of visits, which their values name too ("Cut and colour"), with the usual length of each in minutes. */
export const usualMinutes = {
  'cut-only': 120,
  'color-only': 120,
  'cut-and-color': 180,
  'consultation-only': 30,
} satisfies Record<ServiceType, number>
export type VisitKind = keyof typeof usualMinutes

export const isVisitKind = (text: string): text is VisitKind => Object.hasOwn(usualMinutes, text)

export const appointmentLimits = { note: 500, words: 600 } as const

export const Client = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
})
export type Client = z.output<typeof Client>

/** Sentences about a time that may be unwise. They warn, and never refuse. */
export const Warnings = z.array(z.string())

/** What became of the mail about it; `outdated`: the time was changed since, and the client was not told. */
const fileStates = ['waiting', 'sent', 'refused', 'outdated'] as const
export type FileState = (typeof fileStates)[number]

export const Appointment = z.object({
  /** Also the UID in calendar files. */
  id: z.string(),
  version: z.int(),
  client: Client,
  /** Where mails about it go, not always the client's usual address; empty if unknown. */
  email: z.string(),
  consultationId: z.optional(z.string()),
  startsAt: Instant,
  endsAt: Instant,
  place: z.enum(appointmentPlaces),
  serviceType: z.string(),
  area: z.string(),
  address: z.string(),
  note: z.string(),
  state: z.enum(appointmentStates),
  file: z.optional(z.enum(fileStates)),
  /** The client has asked for another time, in these words. */
  changeRequest: z.optional(z.string()),
  /** Until when the last change can be undone: its mail waits. */
  undoUntil: z.optional(Instant),
})
export type Appointment = z.output<typeof Appointment>
