import type { ComponentProps, MouseEvent } from 'react'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & { isPending: boolean }

/** A button for an asynchronous action: while it is pending it keeps the focus and ignores further presses. */
export function ActionButton({ isPending, onClick, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  // Not `disabled`: that would take the focus away.
  return <Button {...rest} aria-disabled={isPending} onClick={press} />
}
