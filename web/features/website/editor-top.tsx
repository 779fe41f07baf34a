import { type Ref, useEffect, useRef } from 'react'
import { stepInAddress } from '#web/lib/address.ts'
import { Icon } from '#web/ui/glyph.tsx'

type Props = {
  title: string
  hint?: string | undefined
  /** Where buttons of the whole page stand. */
  actionsRef?: Ref<HTMLDivElement>
}

/** The way back and the page's name, which takes the focus when the page opens. */
export function EditorTop({ title, hint, actionsRef }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <a
        className="website-back"
        href="/admin?tab=website"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          stepInAddress({ edit: undefined })
        }}
      >
        <Icon name="arrow-left" />
        Website
      </a>
      <div className="website-head">
        <h1 ref={heading} tabIndex={-1} className="heading-section">
          {title}
        </h1>
        {hint && <p className="muted">{hint}</p>}
        {actionsRef && <div ref={actionsRef} className="website-head-actions" />}
      </div>
    </>
  )
}
