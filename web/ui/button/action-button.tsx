import type { ComponentProps, MouseEvent } from 'react'
import { Button } from './button.tsx'

type Props = ComponentProps<typeof Button> & { isPending: boolean }

/** For what takes a while: the button keeps the focus of whoever pressed it, and takes no second press meanwhile. */
export function ActionButton({ isPending, onClick, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  // Not `disabled`: that would take the focus away.
  return <Button {...rest} aria-disabled={isPending} onClick={press} />
}
