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

type Props = { text: string; children: ReactElement }

/** A few words on what the button inside means: shown at a pointer or the focus, and opened and shut by a press. */
export function Tooltip({ text, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  // Radix shuts it as soon as the button is pressed: what the press is to change is how it was before.
  const wasOpen = useRef(false)
  const remember = () => {
    wasOpen.current = isOpen
  }
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <RadixTooltip.Trigger
        asChild
        onPointerDown={remember}
        onKeyDown={remember}
        onClick={(event) => {
          // A finger cannot hover: without this nothing would happen on a phone.
          event.preventDefault()
          setIsOpen(!wasOpen.current)
        }}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className="tooltip" side="top" sideOffset={6} collisionPadding={12}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}
