import { useSyncExternalStore } from 'react'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'

/** A phone's keyboard takes the bar's place: it is up while a field that is typed into has focus. */
const isTyping = () =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea, select') ?? false

function onFocusChange(listen: () => void) {
  addEventListener('focusin', listen)
  addEventListener('focusout', listen)
  return () => {
    removeEventListener('focusin', listen)
    removeEventListener('focusout', listen)
  }
}

/** Call and consult, under the thumb on every small screen. */
export function ActionBar() {
  const { phone } = useFacts()
  const hidden = useSyncExternalStore(onFocusChange, isTyping, () => false)
  return (
    <div className="action-bar" data-hidden={hidden ? '' : undefined}>
      <ButtonLink look="line" href={telHref(phone)}>
        <Icon name="phone" />
        Call
      </ButtonLink>
      <ButtonLink spring href="/contact">
        Free Consultation
      </ButtonLink>
    </div>
  )
}
