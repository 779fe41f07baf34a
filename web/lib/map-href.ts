import type { Facts } from '#contract/render.ts'
import { addressParts } from '#contract/salon-address.ts'

export const mapHref = (address: NonNullable<Facts['salonAddress']>) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressParts(address).join(', '))}`
