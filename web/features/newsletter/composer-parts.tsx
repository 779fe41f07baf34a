import { useRef } from 'react'
import { type Issue, type IssueText, issuePreviewPath } from '#contract/newsletter-issues.ts'
import type { useAutosave } from '#web/admin/lib/use-autosave.ts'
import { ConflictDialog } from '#web/admin/ui/conflict-dialog.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { failureText } from '#web/lib/failure-text.ts'
import { formatClockTime } from '#web/lib/format.ts'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Button } from '#web/ui/button/button.tsx'

export type IssueAutosave = ReturnType<typeof useAutosave<Issue, IssueText>>

/** Whether the text is saved; asks where another device has changed it too. */
export function SaveStatus({ autosave }: { autosave: IssueAutosave }) {
  const { status, stored, theirs, error, saveAll, choose } = autosave
  const isGone = theirs && theirs.state !== 'draft'
  const saved = stored.version > 0 && `Saved ${formatClockTime(stored.updatedAt)}`
  return (
    // Takes the focus of its button, which disappears when pressed.
    <div tabIndex={-1}>
      <p className="fine-print">{status === 'saving' ? 'Saving' : saved || 'Nothing written yet'}</p>
      <p className="sr-only" role="status">
        {/* Another text once a minute at most: more would talk over her typing. */}
        {saved && `Draft: ${saved}`}
      </p>
      <div role="alert">
        {status === 'failed' && (
          <p className="outcome outcome-bad">
            Not saved. {failureText(error)} Your text is kept on this device.
          </p>
        )}
      </div>
      {status === 'failed' && (
        <Button small variant="line" ref={passFocusOnRemoval} onClick={() => void saveAll()}>
          Save again
        </Button>
      )}
      {theirs && (
        <ConflictDialog
          savedAt={theirs.updatedAt}
          onKeepMine={() => void choose('mine')}
          onTakeTheirs={isGone ? undefined : () => void choose('theirs')}
        >
          {isGone
            ? 'While you were writing here, this issue was planned or sent from there. Yours becomes a new draft.'
            : 'While you were writing here, this issue was changed there. Which text goes on?'}
        </ConflictDialog>
      )}
    </div>
  )
}

/** The saved issue as it will arrive, loaded anew after each save. */
export function IssuePreview({ issue }: { issue: Issue | undefined }) {
  const { name } = useFacts()
  /** How far it is scrolled, kept when it is loaded anew. */
  const top = useRef(0)
  const source = issue && `${issuePreviewPath(issue.id)}?v=${issue.version}`
  return (
    <section className="box flex flex-col lg:self-stretch" aria-labelledby="preview-heading">
      <div className="row-between">
        <h2 id="preview-heading">Preview</h2>
        {source && (
          <a className="tap text-small" href={source} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
        )}
      </div>
      {source ? (
        <>
          <p className="muted text-small wrap-anywhere mt-2">
            <b>{issue.subject || 'No subject yet'}</b> {issue.preview}
          </p>
          <div className="relative mt-3.5 min-h-136 flex-1 border border-cream-200">
            <iframe
              className="absolute inset-0 size-full"
              title="The mail as it will arrive"
              src={source}
              onLoad={({ currentTarget: { contentWindow: mail } }) => {
                // Links do nothing in the preview: their targets cannot be shown in it.
                mail?.addEventListener('click', (event) => event.preventDefault())
                mail?.scrollTo(0, top.current)
                mail?.addEventListener('scroll', () => {
                  top.current = mail.scrollY
                })
              }}
            />
          </div>
        </>
      ) : (
        <div className="muted mt-3.5 min-h-48 flex-1 border border-cream-200 bg-cream-100 px-5 pb-6 lg:min-h-136">
          <p className="on-dark -mx-5 mb-6 px-5 py-3.5 font-display">{name}</p>
          <p>Your mail shows here as soon as you write, exactly as it will arrive.</p>
        </div>
      )}
    </section>
  )
}
