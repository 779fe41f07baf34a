import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { content } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'

type Props = {
  heading: string
  text: string
  /** Shown on top at full width, in place of the strip of ringlets. */
  children?: ReactNode
}

/** The call to action before a page's footer: book or call. */
export function ClosingCall({ heading, text, children = <RingletStrip /> }: Props) {
  const { phone } = useFacts()
  return (
    <section>
      {children}
      <div className="on-copper closing-call">
        <div className="wrap columns-12 items-end">
          <h2 className="heading-page col-7">{heading}</h2>
          <div className="col-5 lg-col-4 lg-from-9">
            <p className="lede">{text}</p>
            <div className="actions">
              <ButtonLink spring wide href="/contact" data-track="closing_consultation">
                Book Free Consultation
              </ButtonLink>
              <ButtonLink variant="line" wide href={telHref(phone)} data-track="closing_call">
                <Icon name="phone" />
                {phone}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}

/** The band repeats seamlessly, so it is shown twice. A phone's strip is taller for its width and has a taller picture. */
function RingletStrip() {
  const { alt } = content().pictures['ringlet-band']
  const sizes = 'max(52rem, 64vw)'
  return (
    <div className="ringlet-strip">
      <Picture name="service-cuts" alt={alt} sizes="100vw" />
      <Picture name="ringlet-band" alt={alt} sizes={sizes} />
      <Picture name="ringlet-band" alt="" sizes={sizes} />
    </div>
  )
}
