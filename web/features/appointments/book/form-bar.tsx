import type { ReactNode } from 'react'
import './form-bar.css'

type Props = {
  /** Stays at the lower edge of the screen, unless that is very low. */
  isInReach: boolean
  isChanged: boolean
  children: ReactNode
}

/** What a form is about to save, and the button that saves it. */
export const FormBar = ({ isInReach, isChanged, children }: Props) => (
  <div
    // What has the focus stays clear of the bar: see form-bar.css.
    data-in-reach={isInReach || undefined}
    className={`row-between z-2 bg-cream-50 px-[clamp(1.1rem,2vw,1.75rem)] py-3 ${isInReach ? 'bottom-0 [@media(height>=30rem)]:sticky' : ''} ${isChanged ? 'shadow-[inset_0_3px_0_var(--color-copper-500)]' : ''}`}
  >
    {children}
  </div>
)
