import type { ReactNode } from 'react'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import { Icon, type IconName } from '#web/ui/glyph/glyph.tsx'

/** Red if a delay may harm somebody, copper with a deadline, else plain. */
type Tone = 'bad' | 'soon' | 'plain'

const icons: Readonly<Record<Tone, IconName>> = { bad: 'alert', soon: 'clock', plain: 'check' }

type Props = {
  id: string
  title: string
  tone: Tone
  icon?: IconName
  action?: ReactNode
  children?: ReactNode
}

/** One notice: what it is, what it means, and what can be done. Disappears once that is done. */
export const NoticeRow = ({ id, title, tone, icon = icons[tone], action, children }: Props) => (
  <section
    className={`entry wrap-anywhere matter matter-${tone}`}
    aria-labelledby={id}
    ref={passFocusOnRemoval}
  >
    <Icon name={icon} />
    <div>
      <h3 id={id} className="plain-heading">
        {title}
      </h3>
      {children}
    </div>
    {action}
  </section>
)
