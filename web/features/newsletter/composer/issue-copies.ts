import * as z from 'zod/mini'
import { listDeviceCopies, openDeviceCopies } from '#web/lib/device-copies.ts'

const kind = 'newsletterDraft'

/** The text exactly as typed: it is trimmed only when it is sent. */
const TypedText = z.object({ subject: z.string(), preview: z.string(), body: z.string() })

export const openDeviceCopiesOfIssues = (id: string) => openDeviceCopies(`${kind}:${id}`, TypedText)

/** The issues with unsaved text on this device, newest first. */
export const listIssuesOnDevice = () => listDeviceCopies(kind)
