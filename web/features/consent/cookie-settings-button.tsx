/** Opens the detail view of the cookie banner, at any time; `start-consent.ts` listens for it. */
export const CookieSettingsButton = () => (
  <button type="button" className="cookie-settings-button" data-opens="cookie-settings">
    Cookie settings
  </button>
)
