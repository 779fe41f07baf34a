import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon, type IconName } from './glyph/glyph.tsx'

export type BarLook = {
  /** Another one means other buttons. */
  step: string
  look: 'none' | 'draft' | 'live' | 'bad'
  icon: IconName
  title: string
  note: string
  actions: ReactNode
}

type Props = BarLook & {
  label: string
  /** Said instead of the words that can be read, where those change while she types. */
  spoken?: { words: string | undefined } | undefined
}

/** At the foot of the window: what is so, always in words, and what can be done about it. */
export function StateBar({ label, step, look, icon, title, note, actions, spoken }: Props) {
  const box = useRef<HTMLElement>(null)
  useFocusKept(box)
  return (
    <section ref={box} className={`publish-bar publish-${look}`} aria-label={label} tabIndex={-1}>
      <span className="sr-only" role="status">
        {spoken?.words}
      </span>
      <div className="publish-state" role="status" aria-live={spoken ? 'off' : undefined}>
        <Icon name={icon} />
        <p>
          <b>{title}</b>
          <span>{note}</span>
        </p>
      </div>
      <div className="publish-actions" key={step}>
        {actions}
      </div>
    </section>
  )
}

/** The box takes the focus on when what had it within goes. */
function useFocusKept(box: RefObject<HTMLElement | null>): void {
  const focused = useRef<Element>(null)
  useEffect(() => {
    const shown = box.current
    const enter = ({ target }: FocusEvent) => {
      focused.current = target instanceof Element ? target : null
    }
    // Not told where the focus went: what had it may just be gone.
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = null
    }
    shown?.addEventListener('focusin', enter)
    shown?.addEventListener('focusout', leave)
    return () => {
      shown?.removeEventListener('focusin', enter)
      shown?.removeEventListener('focusout', leave)
    }
  }, [box])
  // Whatever was drawn anew: a button goes also where its step stays.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  })
}
