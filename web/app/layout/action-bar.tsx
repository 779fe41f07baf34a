import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** Whether the page's own buttons of this kind, where it begins with them, are on the screen. */
function useIsDoubled(path: string) {
  const [isDoubled, setIsDoubled] = useState(path === '/')
  useEffect(() => {
    const buttons = document.querySelector('[data-hero-actions]')
    setIsDoubled(buttons !== null)
    if (!buttons) return
    const observer = new IntersectionObserver(([entry]) => setIsDoubled(entry?.isIntersecting ?? false))
    observer.observe(buttons)
    return () => observer.disconnect()
  }, [])
  return isDoubled
}

/** Call and consult, under the thumb on every small screen. Each page has one of its own (`key`): it looks through that page. */
export function ActionBar({ path }: { path: string }) {
  const { phone } = useFacts()
  const typing = useSyncExternalStore(onFocusChange, isTyping, () => false)
  const doubled = useIsDoubled(path)
  const hidden = typing || doubled
  return (
    <section aria-label="Quick contact" className="action-bar" data-hidden={hidden ? '' : undefined}>
      <ButtonLink look="line" href={telHref(phone)}>
        <Icon name="phone" />
        Call
      </ButtonLink>
      <ButtonLink spring href="/contact">
        Free Consultation
      </ButtonLink>
    </section>
  )
}
