import CopyIcon from 'lucide-react/icons/copy'
import PlusIcon from 'lucide-react/icons/plus'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button/button.tsx'

type Props = {
  /** The subject of the mail. */
  subject: string
  /** Everything that the other person needs, technical words included. */
  text: string
  /** `h3` inside a section of the page. */
  as?: 'h2' | 'h3'
  /** In the owner's words. */
  children?: ReactNode
  /** Shown with the text: a table or fields. */
  details?: ReactNode
  startsOpen?: boolean
}

/** The one place for technical matters on the owner's screens: a text that she passes on, folded until she opens it. */
export function OperatorNote({ subject, text, as: Heading = 'h2', children, details, startsOpen }: Props) {
  const id = useId()
  const fold = useRef<HTMLDetailsElement>(null)
  const words = useRef<HTMLDivElement>(null)
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
    <section
      className="border-[1.5px] border-line p-[clamp(1.1rem,2vw,1.75rem)] [:is(.entry,.box,.dialog)_&]:mt-3 [:is(.entry,.box,.dialog)_&]:px-4 [:is(.entry,.box,.dialog)_&]:pt-3.5 [:is(.entry,.box,.dialog)_&]:pb-1.5 [&>p]:mt-1.5 [&>p]:max-w-[48ch] [&>p]:leading-normal"
      // A landmark only where it is a section of the page of its own.
      {...(Heading === 'h3' && { role: 'group' })}
      aria-labelledby={id}
      tabIndex={-1}
    >
      <Heading id={id} className={Heading === 'h3' ? 'plain-heading' : 'text-[1.375rem]'}>
        For whoever runs your website
      </Heading>
      {children}
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
      <details className="fold mt-3 border-t border-hair" ref={fold} open={startsOpen}>
        <summary className="turns-plus justify-between text-body">
          What it says
          <PlusIcon className="icon" />
        </summary>
        <div
          className="text-small leading-normal wrap-anywhere whitespace-pre-wrap [&_p]:min-h-3 [&_p]:pb-1"
          ref={words}
        >
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text, which never move.
            <p key={index}>{line}</p>
          ))}
        </div>
        {details}
      </details>
    </section>
  )
}
