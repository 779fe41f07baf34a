import MessageSquareIcon from 'lucide-react/icons/message-square'
import PhoneIcon from 'lucide-react/icons/phone'
import { smsHref, telHref, whatsAppHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { IconType } from '#web/ui/icon-type.ts'
import { WhatsAppIcon } from '#web/ui/whatsapp-icon.tsx'

type MessageText = { name: string; words: string }

type Props = {
  entry: Pick<WorklistEntry, 'name' | 'phone'>
  small?: boolean
  /** The saved texts that a message may begin with. */
  texts?: readonly MessageText[]
}

/** Links to call or message somebody. */
export function ContactLinks({ entry: { name, phone }, small = false, texts = [] }: Props) {
  const whatsApp = whatsAppHref(phone)
  return (
    <>
      <ButtonLink small={small} variant="line" href={telHref(phone)}>
        <PhoneIcon className="icon" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
      <MessageLink
        {...{ name, small, href: `${smsHref(phone)}?&body=`, texts }}
        icon={MessageSquareIcon}
        label="Text"
      />
      {whatsApp && (
        <MessageLink
          {...{ name, small, href: `${whatsApp}?text=`, texts }}
          icon={WhatsAppIcon}
          label="WhatsApp"
          isNewTab
        />
      )}
    </>
  )
}

type MessageProps = {
  name: string
  small: boolean
  icon: IconType
  label: string
  /** The address up to the words. */
  href: string
  texts: readonly MessageText[]
  isNewTab?: boolean
}

/** A link to write a message; of saved texts that it may begin with, one is chosen by a tap. */
function MessageLink({ name, small, icon: Icon, label, href, texts, isNewTab = false }: MessageProps) {
  const linkTo = (words = '') => ({
    href: words === '' ? href.slice(0, href.indexOf('?')) : href + encodeURIComponent(words),
    ...(isNewTab && { target: '_blank', rel: 'noreferrer' }),
  })
  const inside = (
    <>
      <Icon className="icon" />
      {label}
      <span className="sr-only">
        {' '}
        {name}
        {isNewTab && ', opens in a new tab'}
      </span>
    </>
  )
  if (texts.length === 0)
    return (
      <ButtonLink small={small} variant="line" {...linkTo()}>
        {inside}
      </ButtonLink>
    )
  return (
    <details className="contact-words">
      <summary className="tall-link">{inside}</summary>
      <ul className="wrapping" aria-label={`${label}: what it begins with`}>
        {[...texts, { name: 'Blank', words: '' }].map((text) => (
          <li key={text.name}>
            <a className="tall-link" {...linkTo(text.words)}>
              {text.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
