import type { MouseEvent } from 'react'
import { stepInAddress } from './address.ts'

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

/** A link to what stands beside the dashboard, or to the dashboard itself: nothing stays open, and it begins at its top. */
export function linkToPlace(place: string | undefined) {
  const link = linkInAddress({
    tab: undefined,
    status: undefined,
    search: undefined,
    request: undefined,
    issue: undefined,
    edit: undefined,
    place,
  })
  return {
    ...link,
    href: place === undefined ? '/admin' : `/admin?place=${place}`,
    onClick: (event: MouseEvent) => {
      link.onClick(event)
      if (event.defaultPrevented) scrollTo(0, 0)
    },
  }
}
