import type { OldRequests } from '#contract/people.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { describeOldRequests } from './queries.ts'

const id = 'old-requests-waiting'

/** A yearly notice about old requests. */
export function oldRequestsNotices(old: OldRequests): DashboardNotice[] {
  if (!old.isDue || old.count === 0) return []
  const title = describeOldRequests(old)
  return [
    {
      id,
      title,
      brief: title,
      row: (
        <NoticeRow
          tone="plain"
          id={id}
          title={title}
          action={
            <ButtonLink small variant="line" {...linkToPlace('people')}>
              Look<span className="sr-only">: {title}</span>
            </ButtonLink>
          }
        >
          <p>Do you still need them? Nothing is deleted by itself.</p>
        </NoticeRow>
      ),
    },
  ]
}
