import { shippedContent, type WebsiteContent } from '#content/documents/website-content.ts'
import { openingHoursOf } from '#content/text/opening-hours.ts'
import { awayOn } from '#contract/away.ts'
import type { Facts } from '#contract/render.ts'

/** What pages and mails say of the business. Named one by one: all of it travels with the owner's page. */
export function factsOf(
  siteUrl: string,
  confirmsSubscriptions = false,
  { business, areas }: Pick<WebsiteContent, 'business' | 'areas'> = shippedContent,
  today?: string,
): Facts {
  const { name, phone, mobilePhone, email, serviceArea, opens, closes, salonAddress, social } = business
  const { copyrightYear } = business
  const named = areas.flatMap(({ formValue, name }) => (formValue ? [[formValue, name] as const] : []))
  const openingHours = openingHoursOf(business)
  return {
    ...{ siteUrl, name, phone, mobilePhone, email, serviceArea, openingHours, opens, closes },
    ...{ confirmsSubscriptions, copyrightYear, salonAddress, social },
    // Named even where she is not: the facts of before are overwritten with these.
    away: today === undefined ? undefined : awayOn(today, business.away),
    areaNames: Object.fromEntries(named),
  }
}
