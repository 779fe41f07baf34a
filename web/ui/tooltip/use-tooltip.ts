import { type PointerEvent, useEffect, useRef, useState } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

/** When a tooltip was last shown: the next one within `skipDelayMs` does not wait. */
let lastShown = Number.NEGATIVE_INFINITY

/**
 * Opens a tooltip for a pointer that rests on the button and for the keyboard that reaches it, and shuts it with Escape.
 * A finger cannot hover: with `opensByPress` a press shows it and takes it away, without it a press shuts it.
 */
export function useTooltip(opensByPress: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef(0)
  // A press takes the focus and so may have shut it: what the press changes is how it was before.
  const wasOpen = useRef(false)

  const show = (isToOpen: boolean) => {
    window.clearTimeout(timer.current)
    setIsOpen(isToOpen)
  }

  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return
    const shut = () => {
      window.clearTimeout(timer.current)
      setIsOpen(false)
    }
    const shutByKey = (event: KeyboardEvent) => event.key === 'Escape' && shut()
    // Safari gives a button no focus when it is tapped, so leaving it is no sign there.
    const shutByPress = ({ target }: Event) => {
      const isInside = [button, tip].some(({ current }) => current?.contains(target as Node))
      if (!isInside) shut()
    }
    document.addEventListener('keydown', shutByKey)
    document.addEventListener('pointerdown', shutByPress)
    return () => {
      lastShown = Date.now()
      document.removeEventListener('keydown', shutByKey)
      document.removeEventListener('pointerdown', shutByPress)
    }
  }, [isOpen])

  /** Its words may be pointed at: someone who enlarges the screen moves over them to read. */
  const leave = ({ relatedTarget }: PointerEvent) => {
    const isReached = button.current?.matches(':focus-visible')
    const isOverEither = [button, tip].some(
      ({ current }) => relatedTarget instanceof Node && current?.contains(relatedTarget),
    )
    if (!isReached && !isOverEither) show(false)
  }
  const remember = () => {
    wasOpen.current = isOpen
  }
  return {
    isOpen,
    tip: { ref: tip, onPointerLeave: leave },
    button: {
      ref: button,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType === 'touch' || isOpen) return
        const wait = Date.now() - lastShown < skipDelayMs ? 0 : openDelayMs
        timer.current = window.setTimeout(() => setIsOpen(true), wait)
      },
      onPointerLeave: leave,
      onFocus: () => button.current?.matches(':focus-visible') && show(true),
      onBlur: () => show(false),
      onPointerDown: remember,
      onKeyDown: remember,
      press: () => show(opensByPress && !wasOpen.current),
    },
  }
}
