import type { WorklistEntry } from '#contract/worklist.ts'
import { telHref } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'

type Props = { entry: Pick<WorklistEntry, 'name' | 'phone'>; small?: boolean }

/** The ways to reach somebody by telephone. */
export function ContactLinks({ entry: { name, phone }, small = false }: Props) {
  const tel = telHref(phone)
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
      <ButtonLink
        small={small}
        variant="line"
        href={`https://wa.me/${tel.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="whatsapp" />
        WhatsApp<span className="sr-only"> {name}, opens in a new tab</span>
      </ButtonLink>
    </>
  )
}
