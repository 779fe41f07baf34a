import type { ReactNode, Ref } from 'react'

type Props = {
  tone: 'copper' | 'moss' | 'red'
  title: string
  children: ReactNode
  actions?: ReactNode
  place?: Ref<HTMLElement>
}

/** A notice with its actions beside it. The edge's colour repeats the tone of the words. */
export const Note = ({ tone, title, children, actions, place }: Props) => (
  <section className={`note note-${tone}`} tabIndex={-1} ref={place}>
    <h3>{title}</h3>
    <p>{children}</p>
    {actions && <div className="actions-row note-actions">{actions}</div>}
  </section>
)
