import type { Unreachable } from '#contract/mail.ts'
import { formatMediumDateTime } from '#web/lib/format.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { FailedOutcome } from './failed-outcome.tsx'

type Props = Unreachable & {
  email: string
  retry: { mutate: () => void; isPending: boolean; error: Error | null }
}

/** Says that mail cannot reach an address, and why, with a retry button. */
export const UnreachableNote = ({ email, reason, since, retry }: Props) => (
  <div className="row text-small wrap-anywhere unreachable-note">
    <p className="icon-line grow">
      <Icon name="alert" className="bad" />
      <span>
        <b>Mail does not reach this address.</b> {reason} Since{' '}
        <time dateTime={since}>{formatMediumDateTime(since)}</time> no newsletter goes there.
      </span>
    </p>
    <ActionButton
      small
      variant="line"
      isPending={retry.isPending}
      aria-label={`Try again: ${email}`}
      onClick={() => retry.mutate()}
    >
      Try again
    </ActionButton>
    <FailedOutcome words="Nothing was changed." error={retry.error} />
  </div>
)
