import { type ComponentProps, useId, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { useTooltip } from './use-tooltip.ts'

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
