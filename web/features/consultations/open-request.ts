import type { MouseEvent } from 'react'
import { stepInAddress } from '#web/lib/address.ts'

/** The part of a request's page to go on in: the message of a reply. */
export const replyPart = '#reply'

/** Of the link that opens a request from its card: whoever comes back goes on there. */
export const nameLinkId = (id: string) => `request-${id}`

/** A step in the address that is a link as well, so that it can be opened in another tab. */
export function linkInAddress(values: Readonly<Record<string, string | undefined>>, part = '') {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(values))
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  return {
    href: `/admin?${search}${part}`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      stepInAddress(values, part)
    },
  }
}

/** A link to the page of one request; the filter it was found under stays in the address. */
export const linkToRequest = (id: string, part = '') => linkInAddress({ request: id }, part)
