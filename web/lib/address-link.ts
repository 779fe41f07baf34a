import type { MouseEvent } from 'react'
import type { OwnerValues } from '#contract/owner-address.ts'
import { addressWith, stepInAddress } from './address.ts'

/** A step in the address that is a link as well, so that it can be opened in another tab. */
export const linkInAddress = (values: OwnerValues, part = '') => ({
  href: addressWith(values) + part,
  onClick: (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    stepInAddress(values, part)
  },
})

/** The same, to a page that begins at its top. */
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
}

/** A link to what stands beside the dashboard, or to the dashboard itself: nothing stays open, and it begins at its top. */
export const linkToPlace = (place: string | undefined) => linkToTop({ ...nothingOpen, place })
