import { createLink } from '@tanstack/react-router'
import { ChevronLeftIcon } from 'lucide-react'
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

/** The link above a page, to the one that it belongs to. */
export const BackLink = createLink(({ 'aria-current': current, children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} aria-current={notCurrent(current)} className="tap semibold wrap-anywhere bare-link">
    <ChevronLeftIcon className="icon" />
    {children}
  </a>
))
