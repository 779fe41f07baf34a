import { CheckIcon, CircleAlertIcon, ClockIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { passFocusOnRemoval } from '#web/lib/pass-focus-on-removal.ts'
import type { IconType } from '#web/ui/icon-type.ts'

/** Red if a delay may harm somebody, copper with a deadline, else plain. */
type Tone = 'bad' | 'soon' | 'plain'

const icons: Readonly<Record<Tone, IconType>> = { bad: CircleAlertIcon, soon: ClockIcon, plain: CheckIcon }

const inks = { bad: 'text-red-700', soon: 'text-copper-600', plain: 'text-aubergine-600' }

/** On a phone what can be done stands below, as words. */
const actionAsWords =
  'max-md:[&>.button]:mt-0 max-md:[&>.button]:-mb-2.5 max-md:[&>.button]:rounded-none max-md:[&>.button]:border-0 max-md:[&>.button]:bg-transparent max-md:[&>.button]:p-0 max-md:[&>.button]:text-inherit max-md:[&>.button]:underline max-md:[&>.button]:decoration-1'

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
  <section className={`entry wrap-anywhere ${actionAsWords}`} aria-labelledby={id} ref={passFocusOnRemoval}>
    <Icon className={`icon mt-0.5 self-start ${inks[tone]}`} />
    <div className="[&_.outcome]:mt-1.5 [&_p]:mt-0.5 [&_p]:text-small [&_p]:leading-snug [&_p]:text-aubergine-600">
      <h3 id={id} className="plain-heading">
        {title}
      </h3>
      {children}
    </div>
    {action}
  </section>
)
