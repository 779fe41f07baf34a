import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { linkInAddress } from '#web/lib/address-link.ts'

type Props = {
  title: string
  hint?: string | undefined
  /** The container for buttons of the whole page. */
  actionsRef?: Ref<HTMLDivElement>
}

/** A link back and the page's heading, which takes the focus when the page opens. */
export function EditorTop({ title, hint, actionsRef }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <BackLink>Website</BackLink>
      <div className="row-between website-head">
        <div>
          <h1 ref={heading} tabIndex={-1} className="heading-section">
            {title}
          </h1>
          {hint && <p className="muted">{hint}</p>}
        </div>
        {actionsRef && <div ref={actionsRef} />}
      </div>
    </>
  )
}

/** Leads back without reloading the dashboard. */
export const BackLink = ({ edit, children }: { edit?: string; children: ReactNode }) => (
  <a className="tap semibold bare-link" {...linkInAddress({ tab: 'website', edit })}>
    <ArrowLeftIcon className="icon" />
    {children}
  </a>
)
