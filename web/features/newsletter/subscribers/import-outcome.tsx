import type { ImportOutcome as Outcome } from '#contract/newsletter-subscribers.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'

type Props = {
  outcome: Outcome
  /** Goes back to what is still in the box, if anything is. */
  onGoOn: (() => void) | undefined
  onClose: () => void
}

/** The result of an import in numbers, and what could not be read. */
export function ImportOutcome({ outcome, onGoOn, onClose }: Props) {
  const { added, known, leftHere, leftThere, notActive, withoutAddress, unread, unreadTotal } = outcome
  const rest = unreadTotal - unread.length
  return (
    <>
      <dl className="import-counts">
        <Count label="added" count={added} />
        <Count label="on the list before" count={known} />
        <Count label="left out: they have left your list, or were removed" count={leftHere} />
        <Count label="left out: they have left the other list, and stay off yours" count={leftThere} />
        {notActive > 0 && <Count label="left out: not active on the other list" count={notActive} />}
        {withoutAddress > 0 && <Count label="rows without an address" count={withoutAddress} />}
        <Count label="could not be read" count={unreadTotal} />
      </dl>
      {unread.length > 0 && (
        <>
          <h3>Could not be read</h3>
          <ul className="entries text-small unread-lines">
            {unread.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {rest > 0 && <p className="fine-print">And {formatCount(rest)} more.</p>}
      <div className="dialog-actions">
        {/* Takes the focus, as the pressed button is gone. */}
        {onGoOn && (
          <Button small autoFocus onClick={onGoOn}>
            Go on with what is in the box
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
