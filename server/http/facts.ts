import { shippedContent, type WebsiteContent } from '#content/documents/website-content.ts'
import { openingHoursOf } from '#content/text/facts.ts'
import { visitMinutesOf } from '#content/text/visit-minutes.ts'
import { awayFactsOn } from '#contract/absence.ts'
import type { Facts } from '#contract/render.ts'

/** Facts for pages and mails. Listed one by one, because all of them are sent to the dashboard. */
export function collectFacts(
  siteUrl: string,
  { business, areas, services }: Pick<WebsiteContent, 'business' | 'areas' | 'services'> = shippedContent,
  today?: string,
): Facts {
  const { name, phone, mobilePhone, email, serviceArea, opens, closes, salonAddress, social } = business
  const { copyrightYear, firstName } = business
  const named = areas.flatMap(({ formValue, name }) => (formValue ? [[formValue, name] as const] : []))
  const openingHours = openingHoursOf(business)
  return {
    ...{ siteUrl, name, phone, mobilePhone, email, serviceArea, openingHours, opens, closes },
    ...{ copyrightYear, firstName, salonAddress, social },
    // Set even to undefined: these facts are assigned over the previous ones.
    away: today === undefined ? undefined : awayFactsOn(today, business.away),
    areaNames: Object.fromEntries(named),
    visitMinutes: visitMinutesOf(services),
  }
}
