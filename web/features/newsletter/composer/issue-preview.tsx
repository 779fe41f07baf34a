import { useRef } from 'react'
import { type Issue, issuePreviewPath } from '#contract/newsletter-issues.ts'
import { useFacts } from '#web/lib/facts.tsx'

/** The saved issue as it will arrive, loaded anew after each save. */
export function IssuePreview({ issue }: { issue: Issue | undefined }) {
  const { name } = useFacts()
  /** How far it is scrolled, kept when it is loaded anew. */
  const top = useRef(0)
  const source = issue && `${issuePreviewPath(issue.id)}?v=${issue.version}`
  return (
    <section className="box preview-box" aria-labelledby="preview-heading">
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
          <div className="preview-frames">
            <iframe
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
        <div className="muted preview-frames preview-empty">
          <p className="on-dark preview-name">{name}</p>
          <p>Your mail shows here as soon as you write, exactly as it will arrive.</p>
        </div>
      )}
    </section>
  )
}
