/** Opens the detail view of the cookie banner; `start-consent.ts` listens for its clicks. */
export const CookieSettingsButton = () => (
  <button type="button" data-opens="cookie-settings">
    Cookie settings
  </button>
)
