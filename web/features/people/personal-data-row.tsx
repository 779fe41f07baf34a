import type { ReactNode } from 'react'

type Props = { title: string; action?: ReactNode; children: ReactNode; below?: ReactNode }

/** A row for one kind of data. */
export const PersonalDataRow = ({ title, action, children, below }: Props) => (
  <li className="held-row">
    <h3 className="plain-heading">{title}</h3>
    <div>{children}</div>
    {action && <div className="wrapping end held-actions">{action}</div>}
    {below && <div className="whole-row held-below">{below}</div>}
  </li>
)
