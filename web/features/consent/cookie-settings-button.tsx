import { openSettings } from './banner-state.ts'

/** Opens the detail view of the cookie banner, at any time. */
export function CookieSettingsButton() {
  return (
    <button
      type="button"
      className="cookie-settings-button"
      onClick={(event) => openSettings(event.currentTarget)}
    >
      Cookie settings
    </button>
  )
}
