import * as Radix from '@radix-ui/react-tooltip'
import { type ComponentProps, useRef, useState } from 'react'
import { IconButton } from '#web/ui/button/icon-button.tsx'

type Props = ComponentProps<typeof IconButton> & { explanation: string }

/** An icon button whose only purpose is its tooltip. A press opens it too: a finger cannot hover. */
export function ExplainedButton({ explanation, ...rest }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A press begins by closing an open tooltip, and must not open it again.
  const wasOpen = useRef(false)
  const remember = () => {
    wasOpen.current = isOpen
  }
  return (
    <Radix.Provider>
      <Radix.Root
        open={isOpen}
        // Radix closes it when the page scrolls, which it does when the keyboard reaches the button.
        onOpenChange={(isToOpen) => setOpen(isToOpen || button.current?.matches(':focus-visible') === true)}
      >
        <Radix.Trigger
          ref={button}
          asChild
          onPointerDown={remember}
          onKeyDown={remember}
          onClick={(event) => {
            // Radix would close it at every press.
            event.preventDefault()
            setOpen(!wasOpen.current)
          }}
        >
          <IconButton {...rest} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={12}
            onEscapeKeyDown={(event) => {
              event.preventDefault()
              setOpen(false)
            }}
            className="tooltip z-(--z-toast) max-w-[min(22rem,calc(100vw-1.5rem))] bg-aubergine-900 px-3 py-2 text-small leading-snug text-cream-50"
          >
            {explanation}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
