import type { EndpointResponse } from '#contract/endpoint.ts'
import type { importSubscribers } from '#contract/newsletter-subscribers.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

type Props = {
  outcome: EndpointResponse<typeof importSubscribers>
  /** Back to what was pasted beside the file, if anything was. */
  onGoOn: (() => void) | undefined
  onClose: () => void
}

/** What became of the lines of an import. */
export function ImportOutcome({ outcome, onGoOn, onClose }: Props) {
  const { added, known, repeated, unsubscribed, unusable, unusableTotal } = outcome
  const rest = unusableTotal - unusable.length
  return (
    <>
      <dl className="import-counts">
        <Count label="added" count={added} />
        <Count label="on the list before" count={known} />
        <Count label="unsubscribed before, and left so" count={unsubscribed} />
        {repeated > 0 && <Count label="more than once in the file" count={repeated} />}
        <Count label="lines without a usable address" count={unusableTotal} />
      </dl>
      {unusable.length > 0 && (
        <ol className="unusable-lines">
          {unusable.map(({ line, text }) => (
            <li key={line}>
              <b>Line {line}</b> {text}
            </li>
          ))}
        </ol>
      )}
      {rest > 0 && <p className="fine-print">And {formatCount(rest)} more.</p>}
      {onGoOn && <p>That was the file. What you pasted has not been imported yet.</p>}
      <div className="dialog-actions">
        {/* The button that was pressed is gone. */}
        {onGoOn && (
          <Button small autoFocus onClick={onGoOn}>
            Now the pasted ones
          </Button>
        )}
        <Button small autoFocus={!onGoOn} variant={onGoOn ? 'line' : 'filled'} onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figure">{formatCount(count)}</dd>
  </div>
)
