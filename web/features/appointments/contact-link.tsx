import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

/** Two in a row on a phone. */
export const contactButtons =
  'wrapping mt-4 gap-2.5 max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3'

type Props = ComponentProps<typeof ButtonLink> & {
  icon: IconType
  /** Whom or what it reaches, read out after its words. */
  heard: string
  opensTab?: boolean
}

/** A way to reach a client, or their home. */
export const ContactLink = ({ icon: Icon, heard, opensTab = false, children, ...link }: Props) => (
  <ButtonLink variant="line" {...(opensTab && { target: '_blank', rel: 'noreferrer' })} {...link}>
    <Icon className="icon" />
    {children}
    <span className="sr-only">
      {' '}
      {heard}
      {opensTab && ', opens in a new tab'}
    </span>
  </ButtonLink>
)
