import type { PersonalData } from '#contract/people.ts'
import { toStoredRequest } from '#contract/request-fields.ts'
import { aRequest } from '#tests/support/factories.ts'

const at = '2026-03-01T10:00:00.000Z'

/** Personal data whose every field is one of these texts. */
export const heldWith = (texts: readonly string[]): PersonalData => ({
  contact: texts[0] ?? '',
  addresses: [...texts],
  requests: texts.map((text) => ({
    ...toStoredRequest(aRequest),
    ...{ id: text, name: text, email: text, phone: text, location: text, serviceType: text, hairType: text },
    ...{ mobileService: true, address: text, createdAt: at, status: 'new', version: 1 },
    notes: [{ id: text, body: text, createdAt: at }],
    replies: [{ subject: text, message: text, createdAt: at }],
    history: [{ at, kind: text, details: { [text]: text } }],
  })),
  subscriptions: texts.map((text) => ({
    ...{ id: text, email: text, subscribedAt: at, page: text, wording: text, consentOrigin: text },
  })),
  mails: texts.map((text) => ({
    ...{ kind: text, subject: text, isToOwner: false, address: text, createdAt: at, state: 'sent', text },
  })),
  others: texts.map((text) => ({ word: text, lines: [text], data: [text] })),
  ahead: texts.map((name) => ({ name, startsAt: at })),
  samePhone: [...texts],
})
