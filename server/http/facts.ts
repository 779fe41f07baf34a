import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { openingHoursOf } from '#content/text/facts.ts'
import type { Away, AwayFacts } from '#contract/absence.ts'
import { formatDayWithWeekday } from '#contract/day-labels.ts'
import type { Facts } from '#contract/render.ts'

/** The absence to show on this London day; undefined before it starts and from the day of return on. */
function awayFactsOn(today: string, away: Away | undefined): AwayFacts | undefined {
  if (!away || today < away.from || today >= away.back) return undefined
  return { back: away.back, backWords: formatDayWithWeekday(away.back), text: away.text }
}

/** Facts for pages and mails. Listed one by one, because all of them are sent to the dashboard. */
export function collectFacts(
  siteUrl: string,
  { details }: Pick<Content, 'details'> = shipped,
  today?: string,
): Facts {
  const { name, phone, mobilePhone, email, serviceArea, opens, closes, salonAddress, social } = details
  const named = details.areas.flatMap(({ formValue, name }) =>
    formValue ? [[formValue, name] as const] : [],
  )
  const openingHours = openingHoursOf(details)
  return {
    ...{ siteUrl, name, phone, mobilePhone, email, serviceArea, openingHours, opens, closes },
    ...{ firstName: details.firstName, salonAddress },
    social: social.length > 0 ? social : undefined,
    // Set even to undefined: these facts are assigned over the previous ones.
    away: today === undefined ? undefined : awayFactsOn(today, details.away),
    areaNames: Object.fromEntries(named),
  }
}
