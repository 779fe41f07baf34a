import type { ReactNode, RefObject } from 'react'

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

type CorrectProps = {
  ref: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onToggle: () => void
  /** Read out after "Correct", for example "the requests". */
  what: string
}

/** Opens and closes an inline correction form. */
export const CorrectButton = ({ ref, isOpen, onToggle, what }: CorrectProps) => (
  <button type="button" className="strong-link" ref={ref} aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? 'Close' : 'Correct'}
    <span className="sr-only"> {what}</span>
  </button>
)
