import type { ConsultationStatus } from '#contract/worklist.ts'

export const statusNames: Readonly<Record<ConsultationStatus, string>> = {
  new: 'New',
  replied: 'Replied',
  booked: 'Booked',
  closed: 'Closed',
  junk: 'Junk',
}
