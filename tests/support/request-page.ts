import { readConsultation, type TimelineEntry } from '#contract/consultation-page.ts'
import { hourMs } from '#contract/durations.ts'
import { aRequest, buildConsultation } from './factories.ts'
import { buildOwnerApp } from './owner-app.ts'

/** An id in the format that the browser generates. */
export const ownId = (letter: string) => letter.repeat(20)

/** The application with its owner, and the calls of the page of one request. */
export async function buildRequestPage(
  settings: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:9' },
) {
  const built = await buildOwnerApp({ settings })
  const { app, call, clock, database } = built
  const add = (own: Parameters<typeof buildConsultation>[1] & { hoursAgo?: number } = {}) => {
    const { hoursAgo = 1, ...rest } = own
    return buildConsultation(database, {
      createdAt: new Date(clock.now().getTime() - hoursAgo * hourMs),
      ...rest,
    })
  }
  return {
    ...built,
    add,
    /** The URL below a request. */
    urlOf: (id: string, rest: string) => `/api/admin/consultations/${id}/${rest}`,
    timeline: async (id: string): Promise<TimelineEntry[]> =>
      (await call('GET', readConsultation.path.replace(':id', id))).json().timeline,
    /** Sends a request by the form, with its two mails; returns its id. */
    send: async (own: object = {}): Promise<string> =>
      (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json()
        .id,
  }
}

/** The entries of a timeline without ids and texts. */
export const told = (entries: readonly TimelineEntry[]) =>
  entries.map(({ kind, body, details = {}, mail }) => {
    if (mail) return `${mail.kind} ${mail.state}`
    return kind === 'note' ? `note ${body}` : [kind, ...Object.values(details)].join(' ')
  })
