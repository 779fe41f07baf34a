import * as z from 'zod/mini'
import { copiesOf, openDeviceCopies } from '#web/lib/device-copies.ts'

const kind = 'newsletterDraft'

/** Letter for letter as typed: only what is sent gets trimmed. */
const TypedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() })

export const openIssueCopies = (id: string) => openDeviceCopies(`${kind}:${id}`, TypedText)

/** The issues of which this device keeps what the server has not got, newest first. */
export const keptIssues = () => copiesOf(kind)
