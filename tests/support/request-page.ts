import { type HistoryLine, readConsultation } from '#contract/consultation-page.ts'
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
    read: async (id: string) =>
      readConsultation.response.parse((await call('GET', readConsultation.path.replace(':id', id))).json()),
    /** Sends a request by the form, with its two mails; returns its id. */
    send: async (own: object = {}): Promise<string> =>
      (await app.inject({ method: 'POST', url: '/api/consultations', body: { ...aRequest, ...own } })).json()
        .id,
  }
}

/** What a history says. */
export const told = ({ history }: { history: readonly HistoryLine[] }) => history.map(({ words }) => words)
