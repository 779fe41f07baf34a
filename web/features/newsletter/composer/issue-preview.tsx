import { useRef, useState } from 'react'
import { type Issue, issuePreviewPath } from '#contract/newsletter-issues.ts'
import { useFacts } from '#web/lib/facts.tsx'

const sourceOf = ({ id, version }: Issue) => `${issuePreviewPath(id)}?v=${version}`

/** A preview of the saved issue, reloaded after each save. */
export function IssuePreview({ issue }: { issue: Issue | undefined }) {
  const { name } = useFacts()
  return (
    <section className="box preview-box" aria-labelledby="preview-heading">
      <div className="row-between">
        <h2 id="preview-heading">Preview</h2>
        {issue && (
          <a className="tap text-small" href={sourceOf(issue)} target="_blank" rel="noreferrer">
            Open in a new tab
          </a>
        )}
      </div>
      {issue ? (
        <>
          <p className="muted text-small wrap-anywhere mt-2">
            <b>{issue.subject || 'No subject yet'}</b> {issue.preview}
          </p>
          <Frames source={sourceOf(issue)} />
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

/** Loads the next version behind the current one and swaps them when it is ready, so that nothing flickers. */
function Frames({ source }: { source: string }) {
  const [shown, setShown] = useState(source)
  const frames = useRef(new Map<string, HTMLIFrameElement>())

  const onLoad = (loaded: string) => {
    const frame = frames.current.get(loaded)
    const inside = frame?.contentDocument
    // Links do nothing in the preview: their targets cannot be shown in it.
    inside?.addEventListener('click', (event) => event.preventDefault())
    const before = frames.current.get(shown)?.contentWindow
    if (loaded !== shown && before) frame?.contentWindow?.scrollTo(0, before.scrollY)
    setShown(loaded)
  }

  const sources = [...new Set([shown, source])]
  return (
    <div className="preview-frames">
      {sources.map((one) => (
        <iframe
          key={one}
          ref={(frame) => {
            if (frame) frames.current.set(one, frame)
            return () => void frames.current.delete(one)
          }}
          className={one === shown ? undefined : 'loading'}
          title={one === shown ? 'The mail as it will arrive' : 'The mail is drawn anew'}
          aria-hidden={one === shown ? undefined : true}
          tabIndex={one === shown ? undefined : -1}
          // Same origin, so that the scroll position can be kept; no scripts.
          sandbox="allow-same-origin"
          src={one}
          onLoad={() => onLoad(one)}
        />
      ))}
    </div>
  )
}
