import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { WorklistSummary } from './worklist.ts'

/** `bad`: waiting makes it worse, so it is mailed too. `soon`: there is time, or a day by which it is due. */
const tones = ['bad', 'soon'] as const

const Notice = z.object({
  id: z.string(),
  tone: z.enum(tones),
  title: z.string(),
  text: z.string(),
  to: z.string(),
  label: z.string(),
})
export type Notice = z.output<typeof Notice>

export const readToday = endpoint('GET', '/api/admin/today', {
  response: z.object({ notices: z.array(Notice), requests: WorklistSummary }),
})
export type Today = z.output<typeof readToday.response>
