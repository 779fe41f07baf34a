import * as z from 'zod/mini'
import { type ContactWay, contactWays } from '#contract/value-sets.ts'
import { ownerStorageKey } from '#web/lib/owner-storage.ts'

/** A press of Call, Text or WhatsApp whose outcome she has not told yet. Kept until then, also through a reload. */
const Press = z.object({
  way: z.enum(contactWays),
  at: z.string(),
  /** What she has written about it so far. */
  note: z.optional(z.string()),
})
export type Press = z.output<typeof Press>

const keyOf = (requestId: string) => ownerStorageKey(`contact:${requestId}`)

export function findContactPress(requestId: string): Press | undefined {
  try {
    return Press.safeParse(JSON.parse(sessionStorage.getItem(keyOf(requestId)) ?? 'null')).data
  } catch {
    return undefined
  }
}

export function setContactPressInSession(requestId: string, press: Press | undefined): void {
  try {
    if (press) sessionStorage.setItem(keyOf(requestId), JSON.stringify(press))
    else sessionStorage.removeItem(keyOf(requestId))
  } catch {
    // Storage is forbidden: a reload forgets the press.
  }
}

const linksOf: Readonly<Record<ContactWay, string>> = {
  call: 'a[href^="tel:"]',
  text: 'a[href^="sms:"]',
  whatsapp: 'a[href^="https://wa.me/"]',
}

/** The way of the link that was pressed. */
export function contactWayOfLink(target: EventTarget | null): ContactWay | undefined {
  if (!(target instanceof Element)) return undefined
  return contactWays.find((way) => target.closest(linksOf[way]))
}

/** What holds the links of one request. */
export const requestBox = 'section, article, li'

/** The link of a way; if it is one of several that are folded, the summary that shows them. */
export function findContactLink(
  box: Element | null | undefined,
  way: ContactWay,
): HTMLElement | null | undefined {
  const link = box?.querySelector<HTMLElement>(linksOf[way])
  return link?.closest('details')?.querySelector('summary') ?? link
}
