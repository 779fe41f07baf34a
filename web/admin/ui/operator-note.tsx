import CopyIcon from 'lucide-react/icons/copy'
import PlusIcon from 'lucide-react/icons/plus'
import { useEffect, useId, useRef, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button/button.tsx'

/** The subject of the mail, and everything that the other person needs, technical words included. */
type Props = { subject: string; text: string }

/** The one place for technical matters on the owner's screens: a text that she passes on, folded until she opens it. */
export function OperatorNote({ subject, text }: Props) {
  const id = useId()
  const fold = useRef<HTMLDetailsElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<string>()
  // The pressed button may be at the foot of a phone's screen.
  useEffect(() => {
    if (said) status.current?.scrollIntoView({ block: 'nearest' })
  }, [said])
  const mark = () => {
    if (fold.current) fold.current.open = true
    if (words.current) getSelection()?.selectAllChildren(words.current)
    setSaid('This browser does not copy here. The words below are marked: copy them yourself.')
  }
  const mail = `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says the heading again.
    <div
      className="mt-3 border-[1.5px] border-line px-4 pt-3.5 pb-1.5"
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
    >
      <h3 id={id} className="plain-heading">
        For whoever runs your website
      </h3>
      <div className="actions-row wide-actions">
        <Button small onClick={() => void copyText(text).then(() => setSaid('Copied.'), mark)}>
          <CopyIcon className="icon" />
          Copy what to say
        </Button>
        <p role="status" className="fine-print" ref={status}>
          {said}
        </p>
        <a className="strong-link" href={mail}>
          Send it as a mail
        </a>
      </div>
      <details className="fold mt-3 border-t border-hair" ref={fold}>
        <summary className="turns-plus justify-between text-body">
          What it says
          <PlusIcon className="icon" />
        </summary>
        <p className="pb-1 text-small leading-normal wrap-anywhere whitespace-pre-wrap" ref={words}>
          {text}
        </p>
      </details>
    </div>
  )
}
