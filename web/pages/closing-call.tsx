import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import { PagePicture } from './site-picture.tsx'

type Props = {
  heading: string
  text: string
  /** Shown on top at full width, in place of the strip of patterns. */
  children?: ReactNode
}

/** The call to action before a page's footer: book or call. */
export function ClosingCall({ heading, text, children = <PatternStrip /> }: Props) {
  return (
    <section>
      {children}
      <div className="on-copper closing-call">
        <div className="wrap columns-12 lead-beside at-end">
          <h2 className="heading-page">{heading}</h2>
          <div>
            <p className="lede">{text}</p>
            <div className="actions">
              <ButtonLink spring wide href="/contact" data-track="closing_consultation">
                Book Free Consultation
              </ButtonLink>
              <CallLink wide track="closing_call" />
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

const patterns = ['gallery-12', 'gallery-02', 'gallery-10', 'gallery-07'] as const

/** Four heads side by side, close up: no two alike. */
const PatternStrip = () => (
  <div className="pattern-strip">
    {patterns.map((name) => (
      <PagePicture key={name} of={{ picture: name }} sizes="max(40vw, 18rem)" />
    ))}
  </div>
)
