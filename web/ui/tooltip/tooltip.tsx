import {
  type ComponentProps,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/ui/button/icon-button.tsx'

const distance = 6
const edge = 12

type Props = ComponentProps<typeof IconButton> & {
  explanation: string
  /** For a button whose only purpose is the tooltip. */
  opensByPress?: boolean
}

/** An icon button with an explaining tooltip for pointer and keyboard. */
export function ExplainedButton({ explanation, opensByPress = false, onClick, ...rest }: Props) {
  const id = useId()
  const { isOpen, tip, button } = useTooltip(opensByPress)
  const { press, ...handlers } = button

  useLayoutEffect(() => {
    if (!isOpen || !tip.ref.current || !button.ref.current) return
    const { style, offsetWidth: width, offsetHeight: height } = tip.ref.current
    const anchor = button.ref.current.getBoundingClientRect()
    const middle = anchor.left + anchor.width / 2
    const last = document.documentElement.clientWidth - width - edge
    const above = anchor.top - height - distance
    const top = above >= edge ? above : anchor.bottom + distance
    style.left = `${Math.max(edge, Math.min(middle - width / 2, last)) + window.scrollX}px`
    style.top = `${top + window.scrollY}px`
  })

  return (
    <>
      <IconButton
        {...rest}
        {...handlers}
        aria-describedby={isOpen ? id : undefined}
        onClick={(event) => {
          press()
          onClick?.(event)
        }}
      />
      {isOpen &&
        createPortal(
          <div role="tooltip" id={id} className="tooltip" {...tip}>
            {explanation}
          </div>,
          document.body,
        )}
    </>
  )
}

const openDelayMs = 700
const skipDelayMs = 300

/** When a tooltip was last shown: the next one within `skipDelayMs` does not wait. */
let lastShown = Number.NEGATIVE_INFINITY

/**
 * Opens a tooltip on hover and on keyboard focus, and closes it on Escape. A finger cannot hover: with `opensByPress` a press
 * toggles the tooltip; otherwise a press closes it.
 */
function useTooltip(opensByPress: boolean) {
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
