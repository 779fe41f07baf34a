import MapPinIcon from 'lucide-react/icons/map-pin'
import MessageSquareIcon from 'lucide-react/icons/message-square'
import PhoneIcon from 'lucide-react/icons/phone'
import type { ComponentProps, ReactNode } from 'react'
import type { Appointment, Client } from '#contract/appointment.ts'
import { smsHref, telHref } from '#contract/phone.ts'
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

type Contact = {
  words: string
  /** Whom it reaches, read out after its words. */
  heard: string
  href: string
  icon: IconType
  isFilled?: boolean
  opensTab?: boolean
}
type ContactsProps = {
  /** Empty where there is no such way. */
  ways: readonly (Contact | '' | false | undefined)[]
  isSmall?: boolean
  children?: ReactNode
}

/** The ways to reach a client, or their home. */
export const Contacts = ({ ways, isSmall = false, children }: ContactsProps) => (
  <div className={contactButtons}>
    {ways.map(
      (way) =>
        way && (
          <ButtonLink
            key={way.words}
            small={isSmall}
            variant={way.isFilled ? 'filled' : 'line'}
            href={way.href}
            {...(way.opensTab && { target: '_blank', rel: 'noreferrer' })}
          >
            <way.icon className="icon" />
            {way.words}
            <span className="sr-only">
              {' '}
              {way.heard}
              {way.opensTab && ', opens in a new tab'}
            </span>
          </ButtonLink>
        ),
    )}
    {children}
  </div>
)

/** To the client's home by the phone's own map. */
export const directionsTo = ({ place, address, client }: Appointment): Contact | false =>
  place === 'home' &&
  address !== '' && {
    ...{ words: 'Directions', heard: `to ${client.name}`, icon: MapPinIcon, opensTab: true },
    href: `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`,
  }

export const callTo = ({ phone, name }: Pick<Client, 'phone' | 'name'>): Contact | false =>
  phone !== '' && { words: 'Call', heard: name, icon: PhoneIcon, href: telHref(phone) }

/** A text to them, begun with these words. */
export const textTo = ({ phone }: Client, words: string, heard: string, message = ''): Contact | false =>
  phone !== '' && { words, heard, icon: MessageSquareIcon, href: smsHref(phone, message) }
