import type { DataRequest } from '#contract/rights.ts'
import { linkToPlace } from '#web/lib/address-link.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { type DashboardNotice, NoticeRow } from '#web/ui/notices/notice-row.tsx'
import { describeOpenRequests } from './waiting-labels.ts'

const id = 'data-requests-waiting'

export function rightsNotices(requests: readonly DataRequest[], today: string): DashboardNotice[] {
  const waiting = describeOpenRequests(requests, today)
  if (!waiting) return []
  const { words, detail, isLate } = waiting
  return [
    {
      id,
      title: words,
      brief: words,
      row: (
        <NoticeRow
          tone={isLate ? 'bad' : 'soon'}
          icon={isLate ? 'alert' : 'shield'}
          id={id}
          title={words}
          action={
            <ButtonLink small variant="line" {...linkToPlace('people')}>
              Open<span className="sr-only">: {words}</span>
            </ButtonLink>
          }
        >
          <p>{detail}</p>
        </NoticeRow>
      ),
    },
  ]
}
