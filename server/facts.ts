import { business } from '#content/business.ts'
import type { Facts } from '#contract/render.ts'

/** What pages are rendered with. Named one by one: all of it travels with every page. */
export function factsOf(siteUrl: string, confirmsSubscriptions = false): Facts {
  const { name, phone, mobilePhone, email, serviceArea, openingHours, salonAddress, social } = business
  return {
    siteUrl,
    confirmsSubscriptions,
    name,
    phone,
    mobilePhone,
    email,
    serviceArea,
    openingHours,
    salonAddress,
    social,
  }
}
