import type { GoLive } from '#contract/go-live.ts'
import { failureText } from '#web/lib/failure-text.ts'
import { ActionButton } from '#web/ui/button/action-button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { useSetGoogleProfileDone } from './queries.ts'

/** Explains how to create a Google profile; she confirms herself that it is done. */
export function GoogleDialog({ goLive, onClose }: { goLive: GoLive; onClose: () => void }) {
  const tick = useSetGoogleProfileDone()
  const words = goLive.profile.join('\n')
  return (
    <Dialog heading="Tell Google that you exist" isBusy={tick.isPending} onClose={onClose}>
      {(close) => (
        <>
          <ol className="numbered">
            <li>
              <span>
                Go to{' '}
                <a
                  className="strong-link"
                  href="https://business.google.com"
                  target="_blank"
                  rel="noreferrer"
                >
                  business.google.com
                </a>{' '}
                and sign in with your own Google account.
              </span>
            </li>
            <li>
              Choose “I deliver goods and services to my customers”, so that your home address is never shown.
              Paste these:
            </li>
            <li>Google posts or texts you a code. Type it in there, then tick this off here.</li>
          </ol>
          <p className="inset text-small wrap-anywhere pre-line">{words}</p>
          <div role="alert">
            {tick.error && <p className="notice-bad">It was not ticked. {failureText(tick.error)}</p>}
          </div>
          <div className="dialog-actions">
            <CopyButton text={words}>Copy these words</CopyButton>
            <ActionButton
              small
              variant="line"
              isPending={tick.isPending}
              onClick={() => tick.mutate({ body: { isDone: true } }, { onSuccess: close })}
            >
              I have done this
            </ActionButton>
            <button type="button" className="text-button" onClick={close}>
              Close
            </button>
          </div>
        </>
      )}
    </Dialog>
  )
}
