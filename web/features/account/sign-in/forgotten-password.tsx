import { useMutation } from '@tanstack/react-query'
import { requestPasswordLink } from '#contract/admin-session.ts'
import { callApi } from '#web/lib/api-client.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { FailedOutcome } from '#web/ui/notices/failed-outcome.tsx'

/** Asks for nothing and says nothing that a stranger did not know: the link goes to the owner's own address. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const request = useMutation({ mutationFn: () => callApi(requestPasswordLink, {}) })
  return (
    <>
      <p className="muted">
        A link to choose a new one goes to the address where your website writes to you. It works once, for 30
        minutes.
      </p>
      <div className="column mt-8">
        <div role="status">
          {request.data &&
            (request.data.isMailSetUp ? (
              <p className="note">
                Look into your mail now, and into its junk folder: a link is on its way. At most three go out
                a day.
              </p>
            ) : (
              <p className="note">
                Your website cannot send mail yet. Ask the person who looks after it to run “npm run
                set-password”: they then give you a new one.
              </p>
            ))}
        </div>
        <FailedOutcome words="No link was sent." error={request.error} />
        {!request.data && (
          <ActionButton
            spring
            ref={passFocusOnRemoval}
            isPending={request.isPending}
            onClick={() => request.mutate()}
          >
            {request.isPending ? 'Sending...' : 'Send me a link'}
          </ActionButton>
        )}
        <p className="wrapping">
          <button type="button" className="quiet-link" onClick={onBack}>
            Back to the login
          </button>
        </p>
      </div>
    </>
  )
}
