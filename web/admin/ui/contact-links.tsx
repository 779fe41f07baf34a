import { MailIcon, MessageSquareIcon, PhoneIcon } from 'lucide-react'
import { telHref } from '#contract/phone.ts'
import { type MailText, mailtoHref } from '#web/lib/mailto.ts'
import { smsHref, whatsAppHref } from '#web/lib/phone-links.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { WhatsAppIcon } from '#web/ui/whatsapp-icon.tsx'

/** A way to reach a client, or their home. */
export type Contact = {
  words: string
  /** Whom it reaches, read out after its words. */
  heard: string
  href: string
  icon: IconType
  isFilled?: boolean
  opensTab?: boolean
}

type Reached = { name: string; phone: string }

export const callTo = ({ name, phone }: Reached): Contact | false =>
  phone !== '' && { words: 'Call', heard: name, icon: PhoneIcon, href: telHref(phone) }

/** A text to them, begun with these words. */
export const textTo = (
  { phone }: Pick<Reached, 'phone'>,
  words: string,
  heard: string,
  message = '',
): Contact | false => phone !== '' && { words, heard, icon: MessageSquareIcon, href: smsHref(phone, message) }

/** A chat, begun with these words; not with a number that is no mobile. */
export const whatsAppTo = ({ name, phone }: Reached, message = '', heard = name): Contact | false => {
  const href = whatsAppHref(phone, message)
  return href !== undefined && { words: 'WhatsApp', heard, icon: WhatsAppIcon, href, opensTab: true }
}

export const mailTo = (email: string, words: string, heard: string, text?: MailText): Contact | false =>
  email !== '' && { words, heard, icon: MailIcon, href: mailtoHref(email, text) }

/** Call, Text and WhatsApp, of which there may be none. */
export const waysTo = (one: Reached) => [callTo(one), textTo(one, 'Text', one.name), whatsAppTo(one)]

type LinksProps = {
  /** Empty where there is no such way. */
  ways: readonly (Contact | '' | false | undefined)[]
  isSmall?: boolean
}

/** Buttons that open the phone, the messages, the mail program or the map of the device. */
export const ContactLinks = ({ ways, isSmall = false }: LinksProps) =>
  ways.map(
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
  )

/** A round button that calls. */
export const CallIcon = ({ name, phone }: Reached) => (
  <a className="icon-button icon-button-line" href={telHref(phone)} aria-label={`Call ${name}`}>
    <PhoneIcon className="icon" />
  </a>
)
