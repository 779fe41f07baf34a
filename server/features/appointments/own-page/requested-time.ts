import * as z from 'zod/mini'
import type { AppointmentRow } from '../repository.ts'

const Wish = z.object({ at: z.string(), words: z.string(), times: z.array(z.string()) })

/** What the client wishes instead of an appointment to come. */
export const readRequestedTime = ({ wish }: Pick<AppointmentRow, 'wish'>) =>
  wish === null ? undefined : Wish.parse(JSON.parse(wish))
