import type { ReactNode } from 'react'
import { handFocusOn } from '#web/lib/hand-focus-on.ts'
import { Icon, type IconName } from '#web/ui/glyph.tsx'

export type BarLook = {
  /** Another one means other buttons. */
  step: string
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconName
  title: string
  note: string
  actions: ReactNode
}

/** At the foot of the window: what is so, always in words, and what can be done about it. */
export const StateBar = ({ label, step, look, icon, title, note, actions }: BarLook & { label: string }) => (
  <section className={`publish-bar publish-${look}`} aria-label={label} tabIndex={-1}>
    <div className="publish-state" role="status">
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <span>{note}</span>
      </p>
    </div>
    <div className="publish-actions" key={step} ref={handFocusOn}>
      {actions}
    </div>
  </section>
)
