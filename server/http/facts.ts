import { business } from '#content/business.ts'
import { openingHoursOf } from '#content/opening-hours.ts'
import type { Facts } from '#contract/render.ts'

/** What pages are rendered with. Named one by one: all of it travels with every page. */
export function factsOf(siteUrl: string, confirmsSubscriptions = false): Facts {
  const { name, phone, mobilePhone, email, serviceArea, opens, closes, salonAddress, social } = business
  const openingHours = openingHoursOf(business)
  return {
    ...{ siteUrl, name, phone, mobilePhone, email, serviceArea, openingHours, opens, closes },
    ...{ confirmsSubscriptions, salonAddress, social },
  }
}
