import { telHref } from '#contract/phone.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { usePagePath } from '#web/lib/page-path.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

/** Call and consultation buttons at the foot of small screens; on home, hidden while the hero's own buttons are visible. */
export function QuickContactBar() {
  const isHome = usePagePath() === '/'
  const { phone } = useFacts()
  return (
    <section aria-label="Quick contact" className="action-bar" data-hidden={isHome ? '' : undefined}>
      <ButtonLink variant="line" href={telHref(phone)} data-track="bar_call">
        <Icon name="phone" />
        Call
      </ButtonLink>
      <ButtonLink spring href="/contact" data-track="bar_consultation">
        Free Consultation
      </ButtonLink>
    </section>
  )
}
