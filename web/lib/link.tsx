import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ButtonLink as LookingLikeButton } from '#web/ui/button/button.tsx'

/** The router calls a link to a page above the open one current: only the navigation may say that. */
const notCurrent = (current: ComponentProps<'a'>['aria-current']) =>
  current === 'page' ? undefined : current

/** A link within the dashboard. */
export const Link = createLink(({ 'aria-current': current, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} aria-current={notCurrent(current)} />
))

/** A link within the dashboard that looks like a button. */
export const LinkButton = createLink(
  ({ 'aria-current': current, ...rest }: ComponentProps<typeof LookingLikeButton>) => (
    <LookingLikeButton {...rest} aria-current={notCurrent(current)} />
  ),
)
