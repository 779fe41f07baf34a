import { type PointerEvent, useEffect, useRef, useState } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

/** When a tooltip was last shown: the next one within `skipDelayMs` does not wait. */
let lastShown = Number.NEGATIVE_INFINITY

/**
 * Opens a tooltip on hover and on keyboard focus, and closes it on Escape. A finger cannot hover: with `opensByPress` a press
 * toggles the tooltip; otherwise a press closes it.
 */
export function useTooltip(opensByPress: boolean) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef(0)
  // The press moves the focus, which may have closed the tooltip already: toggle its state from before the press.
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
    // Safari does not focus a tapped button, so there is no blur to close on.
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

  /** The tooltip itself can be hovered (WCAG 1.4.13): people who magnify the screen move the pointer over it to read. */
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
