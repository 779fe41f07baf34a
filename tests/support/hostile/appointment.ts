import { aRequest } from '#tests/support/factories.ts'

/** A booking whose every typed field is this text. */
export const appointmentWith = (text: string, index = 0) => ({
  ...{ ...aRequest, name: text, phone: text, hairType: text, mobileService: false },
  ...{ id: `b-${index}`, consultationId: 'c-1', sequence: 0, fileMailId: null },
  ...{ sentSequence: null, sentAt: null, sentStartsAt: null, sentEndsAt: null },
  startsAt: new Date('2026-11-26T10:30:00Z'),
  endsAt: new Date('2026-11-26T12:30:00Z'),
  changedAt: new Date('2026-11-20T18:44:00Z'),
})
