import type { MouseEvent } from 'react'
import { type OwnerValues, parseDashboardPath } from '#contract/owner-address.ts'
import { addressWith, pushAddressValues } from './address.ts'

/** Props of a link that navigates inside the dashboard; a modified click opens its address in another tab as usual. */
export const linkInAddress = (values: OwnerValues, part = '') => ({
  href: addressWith(values) + part,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    pushAddressValues(values, part)
  },
})

/** Like linkInAddress, but also scrolls to the top. */
export function linkToTop(values: OwnerValues, part?: string) {
  const link = linkInAddress(values, part)
  return {
    ...link,
    onClick: (event: MouseEvent) => {
      link.onClick(event)
      if (event.defaultPrevented) scrollTo(0, 0)
    },
  }
}

const nothingOpen = {
  tab: undefined,
  status: undefined,
  search: undefined,
  request: undefined,
  issue: undefined,
  edit: undefined,
  appointment: undefined,
  view: undefined,
  on: undefined,
}

/** A link to a page beside the dashboard, or without `place` to the dashboard: closes what is open and scrolls to the top. */
export const linkToPlace = (place: string | undefined) => linkToTop({ ...nothingOpen, place })

/** A link to a page of the dashboard by its path, which may end with `#` and a heading's id. */
export function linkToPath(path: string) {
  const { pathname, hash } = new URL(path, location.origin)
  return linkToTop({ ...nothingOpen, place: undefined, ...parseDashboardPath(pathname) }, hash)
}
