import * as RadixTooltip from '@radix-ui/react-tooltip'
import { type ReactElement, type ReactNode, useRef, useState } from 'react'

const openDelayMs = 700
const skipDelayMs = 300

/** Stands once around everything that has tooltips: after one was open, the next opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  )
}

type Props = {
  text: string
  /** For a button that is there for its words alone: a finger cannot hover, so a press shows them and takes them away. */
  opensByPress?: boolean
  children: ReactElement
}

/** A few words on what the control inside means, for the pointer and the keyboard. */
export function Tooltip({ text, opensByPress = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const isDismissed = useRef(false)
  const change = (isToOpen: boolean) => {
    // The page scrolls to what the keyboard reaches, and Radix shuts what is open when the page scrolls.
    const isReached = trigger.current?.matches(':focus-visible') ?? false
    if (!isToOpen && isReached && !isDismissed.current) return
    isDismissed.current = false
    setIsOpen(isToOpen)
  }
  const dismiss = () => {
    isDismissed.current = true
  }
  // Radix shuts it as soon as the button is pressed: what the press is to change is how it was before.
  const wasOpen = useRef(false)
  const remember = () => {
    wasOpen.current = isOpen
  }
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={change}>
      <RadixTooltip.Trigger
        asChild
        ref={trigger}
        onPointerDown={remember}
        onKeyDown={remember}
        onClick={(event) => {
          if (!opensByPress) return dismiss()
          event.preventDefault()
          setIsOpen(!wasOpen.current)
        }}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          className="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={12}
          onEscapeKeyDown={dismiss}
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
