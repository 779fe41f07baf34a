import type { WorklistSummary } from '#contract/worklist.ts'
import { linkInAddress } from '#web/lib/address-link.ts'
import { formatCount } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'

const id = 'new-junk'

/** A notice of requests sorted into Junk this week, until she has looked through them. */
export function junkNotices({ newJunk }: WorklistSummary): DashboardNotice[] {
  if (newJunk === 0) return []
  const title = `${formatCount(newJunk)} in Junk this week, look through ${newJunk === 1 ? 'it' : 'them'}`
  return [
    {
      id,
      title,
      brief: `${formatCount(newJunk)} in Junk this week`,
      row: (
        <NoticeRow
          tone="plain"
          icon="info"
          id={id}
          title={title}
          action={
            <ButtonLink
              small
              variant="line"
              {...linkInAddress({ tab: 'consultations', status: 'junk', search: undefined, junk: undefined })}
            >
              Look<span className="sr-only"> through Junk</span>
            </ButtonLink>
          }
        >
          <p>In case an honest request is among what looked like spam. Nobody was told of these.</p>
        </NoticeRow>
      ),
    },
  ]
}
