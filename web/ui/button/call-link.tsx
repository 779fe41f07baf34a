import type { ReactNode } from 'react'
import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { ButtonLink } from './button.tsx'

type Props = { track?: string; wide?: boolean; children?: ReactNode }

/** A button that calls the owner. */
export function CallLink({ track, wide = false, children }: Props) {
  const { phone } = useFacts()
  return (
    <ButtonLink variant="line" wide={wide} href={telHref(phone)} data-track={track}>
      <Icon name="phone" />
      {children ?? phone}
    </ButtonLink>
  )
}
