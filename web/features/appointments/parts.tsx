import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'

type LineProps = { icon?: IconType | undefined; className?: string; children: ReactNode }

/** Words after an icon. */
export const IconLine = ({ icon: Icon, className = '', children }: LineProps) => (
  <p className={`icon-line ${className}`}>
    {Icon && <Icon className="icon" />}
    <span>{children}</span>
  </p>
)

/** A choice of yes or no. */
export const Tick = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="checkbox-row mt-3">
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
)

/** Two in a row on a phone. */
export const contactButtons =
  'wrapping mt-4 gap-2.5 max-md:[&>.button]:flex-[1_1_40%] max-md:[&>.button]:px-3'

type ContactProps = ComponentProps<typeof ButtonLink> & {
  icon: IconType
  /** Whom or what it reaches, read out after its words. */
  heard: string
  opensTab?: boolean
}

/** A way to reach a client, or their home. */
export const ContactLink = ({ icon: Icon, heard, opensTab = false, children, ...link }: ContactProps) => (
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
