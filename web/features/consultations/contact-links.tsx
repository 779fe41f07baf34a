import { telHref, whatsAppHref } from '#contract/phone.ts'
import type { WorklistEntry } from '#contract/worklist.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type Props = { entry: Pick<WorklistEntry, 'name' | 'phone'>; small?: boolean }

/** Links to call or message somebody. */
export function ContactLinks({ entry: { name, phone }, small = false }: Props) {
  const tel = telHref(phone)
  const whatsApp = whatsAppHref(phone)
  return (
    <>
      <ButtonLink small={small} variant="line" href={tel}>
        <Icon name="phone" />
        Call<span className="sr-only"> {name}</span>
      </ButtonLink>
      <ButtonLink small={small} variant="line" href={tel.replace('tel:', 'sms:')}>
        <Icon name="text" />
        Text<span className="sr-only"> {name}</span>
      </ButtonLink>
      {whatsApp && (
        <ButtonLink small={small} variant="line" href={whatsApp} target="_blank" rel="noreferrer">
          <Icon name="whatsapp" />
          WhatsApp<span className="sr-only"> {name}, opens in a new tab</span>
        </ButtonLink>
      )}
    </>
  )
}
