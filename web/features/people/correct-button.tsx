import type { RefObject } from 'react'

type Props = {
  ref: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onToggle: () => void
  /** Read out after "Correct", for example "the requests". */
  what: string
}

/** Opens and closes an inline correction form. */
export const CorrectButton = ({ ref, isOpen, onToggle, what }: Props) => (
  <button type="button" className="strong-link" ref={ref} aria-expanded={isOpen} onClick={onToggle}>
    {isOpen ? 'Close' : 'Correct'}
    <span className="sr-only"> {what}</span>
  </button>
)
