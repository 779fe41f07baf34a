import { anAppointment } from '#tests/support/appointments.ts'

/** An appointment whose every typed field is this text. */
export const appointmentWith = (text: string, index = 0) =>
  anAppointment({
    ...{ id: `b-${index}`, name: text, phone: text, address: text, note: text },
    changedAt: new Date('2026-11-20T18:44:00Z'),
  })
