import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/glyph.tsx'

export type BarLook = {
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconName
  title: string
  note: string
  actions: ReactNode
}

/** At the foot of the window: what is so, always in words, and what can be done about it. */
export const StateBar = ({ label, look, icon, title, note, actions }: BarLook & { label: string }) => (
  <section className={`publish-bar publish-${look}`} aria-label={label}>
    <div className="publish-state" role="status">
      <Icon name={icon} />
      <p>
        <b>{title}</b>
        <span>{note}</span>
      </p>
    </div>
    <div className="publish-actions">{actions}</div>
  </section>
)
