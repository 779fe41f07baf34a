import { dayMs } from '#contract/durations.ts'
import type { Issue } from '#contract/newsletter-issues.ts'
import { useIssues } from '#web/features/newsletter/issues/queries.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Icon } from '#web/ui/glyph/glyph.tsx'

/** When the issue is scheduled, or a note that nothing is planned in a week without an issue. */
export function PlanNote({ issue }: { issue: Issue | undefined }) {
  const { rows } = useIssues()
  if (issue?.state === 'scheduled' && issue.scheduledFor)
    return (
      <p className="icon-line text-small">
        <Icon name="clock" />
        <span>
          Goes out on <time dateTime={issue.scheduledFor}>{formatMediumDateTime(issue.scheduledFor)}</time>,
          London time, with every change you make until then.
        </span>
      </p>
    )
  if (!rows) return null
  const isCaredFor = rows.some(
    ({ state, startedAt }) =>
      ['scheduled', 'sending', 'paused'].includes(state) ||
      (startedAt !== undefined && Date.parse(startedAt) > Date.now() - 7 * dayMs),
  )
  if (isCaredFor) return null
  return (
    <p className="icon-line text-small">
      <Icon name="clock" />
      <span>
        No issue went out in the last seven days, and none is planned. You are reminded by mail on Mondays.
      </span>
    </p>
  )
}
