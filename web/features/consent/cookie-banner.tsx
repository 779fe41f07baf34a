import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/glyph.tsx'
import { AskView } from './ask-view.tsx'
import type { BannerView } from './banner-state.ts'
import { decide } from './decide.ts'
import { SettingsView } from './settings-view.tsx'
import type { Choice } from './stored-choice.ts'
import { useRoomForBanner } from './use-room-for-banner.ts'
import '#web/styles/consent.css'

type Props = { view: BannerView; onDecided: () => void }

/** The question about cookies: a region beside the page, never in front of it. */
export function CookieBanner({ view, onDecided }: Props) {
  const banner = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<BannerView>('ask')
  const choose = (choice: Choice) => void decide(choice, onDecided)
  const declineAll = () => choose({ analytics: false, marketing: false })
  const declineOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') declineAll()
  }

  // The question itself leaves the focus where the reader has it; a view that was asked for takes it.
  useEffect(() => {
    if (shown.current !== view) heading.current?.focus()
    shown.current = view
  }, [view])

  useRoomForBanner(banner)

  return (
    <section
      className="cookie-banner"
      aria-labelledby="cookie-heading"
      ref={banner}
      onKeyDown={declineOnEscape}
    >
      <h2 id="cookie-heading" className="heading-small" tabIndex={-1} ref={heading}>
        {view === 'ask' ? 'Cookies, if you like' : 'Cookie settings'}
      </h2>
      {view === 'ask' ? (
        <AskView choose={choose} declineAll={declineAll} />
      ) : (
        <SettingsView choose={choose} />
      )}
      <button
        type="button"
        className="cookie-close"
        aria-label="Close, with necessary cookies only"
        onClick={declineAll}
      >
        <Icon name="close" />
      </button>
    </section>
  )
}
