import type { EndpointResponse } from '#contract/endpoint.ts'
import type { importRefusals, importSubscribers } from '#contract/newsletter-subscribers.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'

type Props = {
  outcome: EndpointResponse<typeof importSubscribers>
  /** Goes back to the text pasted beside the file, if any. */
  onGoOn: (() => void) | undefined
  onClose: () => void
}

const reasons: Record<(typeof importRefusals)[number], string> = {
  unsubscribed: 'has unsubscribed',
  erased: 'everything about them was erased',
  removed: 'was removed from the list',
}

/** The result of an import, by kind of line. */
export function ImportOutcome({ outcome, onGoOn, onClose }: Props) {
  const { added, known, repeated, refused, refusedTotal, unusable, unusableTotal } = outcome
  const rest = unusableTotal - unusable.length
  return (
    <>
      <dl className="import-counts">
        <Count label="added" count={added} />
        <Count label="on the list before" count={known} />
        <Count label="not added, as they left or were deleted" count={refusedTotal} />
        {repeated > 0 && <Count label="more than once in the file" count={repeated} />}
        <Count label="lines without a usable address" count={unusableTotal} />
      </dl>
      {refused.length > 0 && (
        <>
          <h3>Not added</h3>
          <ol className="entries text-small unusable-lines">
            {refused.map(({ line, email, reason }) => (
              <li key={line}>
                <b>Line {line}</b> <EmailWords email={email} />: {reasons[reason]}
              </li>
            ))}
          </ol>
        </>
      )}
      {refusedTotal > refused.length && (
        <p className="fine-print">And {formatCount(refusedTotal - refused.length)} more.</p>
      )}
      {unusable.length > 0 && <h3>No usable address</h3>}
      {unusable.length > 0 && (
        <ol className="entries text-small unusable-lines">
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
        {/* Takes the focus, as the pressed button is gone. */}
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
    <dt className="fine-print">{label}</dt>
    <dd className="figure">{formatCount(count)}</dd>
  </div>
)
