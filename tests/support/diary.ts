import { randomUUID } from 'node:crypto'
import type { Appointment } from '#contract/appointment.ts'
import type { ConsultationPage } from '#contract/consultation-page.ts'
import type { Diary } from '#contract/diary.ts'
import type { DiarySettings } from '#contract/diary-settings.ts'
import { defaultSettings } from '#server/features/appointments/settings.ts'
import { buildRequestPage } from './request-page.ts'

const weekdays = [{ from: '09:00', to: '17:00', place: 'either' as const }]

/** Monday to Friday, nine to five. */
export const workingWeek: DiarySettings['hours'] = [weekdays, weekdays, weekdays, weekdays, weekdays, [], []]

export const beth = { name: 'Beth Langley', phone: '0113 496 0182', email: 'beth@example.com' }

/** Thursday; the test clock stands at 10:00 on Sunday, 1 March 2026. */
export const thursday = {
  ...{ date: '2026-03-05', time: '10:30', minutes: 90 },
  ...{ serviceType: 'cut-only', place: 'salon', area: 'headingley' },
}

/** What was booked, or the refusal. */
type Booked = { appointment: Appointment; status?: number; detail?: string }

/** The application with its owner, and the calls of the diary. */
export async function buildDiary() {
  const page = await buildRequestPage({ SMTP_URL: 'smtp://127.0.0.1:9', RATE_LIMIT_FACTOR: '1000' })
  const { call } = page
  const url = '/api/admin/appointments'
  return {
    ...page,
    url,
    book: async (own: object = {}): Promise<Booked> => {
      const answer = await call('POST', url, { id: randomUUID(), who: beth, ...thursday, ...own })
      return { ...answer.json(), appointment: answer.json() }
    },
    change: (id: string, body: object) => call('PATCH', `${url}/${id}`, { ...thursday, ...body }),
    settle: (id: string, body: object) => call('POST', `${url}/${id}/state`, body),
    undo: (id: string, version: number) => call('DELETE', `${url}/${id}?version=${version}`),
    read: async (id: string) => (await call('GET', `${url}/${id}`)).json(),
    diary: async (from: string, days = 1): Promise<Diary> =>
      (await call('GET', `/api/admin/diary?from=${from}&days=${days}`)).json(),
    visits: async (consultationId: string): Promise<ConsultationPage> =>
      (await call('GET', `/api/admin/consultations/${consultationId}`)).json(),
    saveSettings: (own: Partial<DiarySettings>, version = 0) =>
      call('PATCH', '/api/admin/diary/settings', {
        settings: { ...defaultSettings, hours: workingWeek, ...own },
        version,
      }),
    block: (block: object, id: string = randomUUID()) =>
      call('POST', '/api/admin/diary/blocks', { id, block }),
  }
}
