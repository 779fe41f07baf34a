import InfoIcon from 'lucide-react/icons/info'
import TrashIcon from 'lucide-react/icons/trash'
import type { WorklistEntry } from '#contract/worklist.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { describeJunk, describeJunkReasons } from './junk-labels.ts'
import { useWorklistSummary } from './queries.ts'
import type { StatusOfEntry } from './status-select.tsx'

/** Explains Junk above its requests. */
export function JunkWords() {
  const { data } = useWorklistSummary()
  return <span className="prose">{data && describeJunk(data.counts.junk)}</span>
}

type ActionsProps = {
  name: string
  status: StatusOfEntry
  onDelete: () => void
}

/** The actions on junk: move the request to New, or delete it. */
export const JunkActions = ({ name, status, onDelete }: ActionsProps) => (
  <>
    <Button
      small
      aria-label={`Not junk: ${name}`}
      aria-busy={status.isPending}
      onClick={() => status.isPending || status.set('new')}
    >
      Not junk
    </Button>
    <button type="button" className="quiet-button" aria-label={`Delete for good: ${name}`} onClick={onDelete}>
      <TrashIcon className="icon" />
      <span>Delete for good</span>
    </button>
  </>
)

/** Why a request is in Junk. */
export function WhyInJunk({ entry: { junkReasons, statusChangedAt } }: { entry: WorklistEntry }) {
  return (
    <div className="row-between card-strip junk-note">
      <p>
        <InfoIcon className="icon muted" />
        <span>
          {junkReasons && `Put here because ${describeJunkReasons(junkReasons)}.`}
          {!junkReasons && statusChangedAt && (
            <>
              You put this here on{' '}
              <time dateTime={statusChangedAt}>{formatMediumDateTime(statusChangedAt)}</time>.
            </>
          )}
        </span>
      </p>
    </div>
  )
}
