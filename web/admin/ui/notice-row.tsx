import CheckIcon from 'lucide-react/icons/check'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import ClockIcon from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import type { IconType } from '#web/ui/icon-type.ts'

/** Red if a delay may harm somebody, copper with a deadline, else plain. */
type Tone = 'bad' | 'soon' | 'plain'

const icons: Readonly<Record<Tone, IconType>> = { bad: CircleAlertIcon, soon: ClockIcon, plain: CheckIcon }

type Props = {
  id: string
  title: string
  tone: Tone
  icon?: IconType
  action?: ReactNode
  children?: ReactNode
}

/** One notice: what it is, what it means, and what can be done. Disappears once that is done. */
export const NoticeRow = ({ id, title, tone, icon: Icon = icons[tone], action, children }: Props) => (
  <section
    className={`entry wrap-anywhere matter matter-${tone}`}
    aria-labelledby={id}
    ref={passFocusOnRemoval}
  >
    <Icon className="icon" />
    <div>
      <h3 id={id} className="plain-heading">
        {title}
      </h3>
      {children}
    </div>
    {action}
  </section>
)
