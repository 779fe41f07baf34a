import { optionalImport } from '#web/lib/optional-import.ts'
import { whenActivated } from '#web/lib/when-activated.ts'
import { currentChoice } from './current-choice.ts'
import { choiceKey } from './stored-choice.ts'

type Banner = typeof import('./banner.ts')

/**
 * Asks about cookies whoever has not chosen yet, and opens the settings whenever they are wanted. `follow` is called when the
 * page is shown, after each decision and when the page is shown again; it looks up for itself what the visitor allows.
 */
export function startConsent(follow: () => void): void {
  let banner: Banner | undefined
  /** Its script and styles come only for those who have yet to choose, or ask for the settings. */
  const withBanner = async (act: (loaded: Banner) => void) => {
    banner ??= await optionalImport(() => import('./banner.ts'))
    if (banner) act(banner)
  }
  const applyChoice = () => {
    follow()
    // What it shows may be out of date by now.
    if (currentChoice()) return banner?.hideBanner()
    void withBanner(({ isShown, showBanner }) => {
      if (!isShown() && !currentChoice()) showBanner('ask', follow)
    })
  }
  // A page that is prepared ahead asks nothing and tells nothing, whatever is chosen meanwhile.
  whenActivated(() => {
    applyChoice()
    // Back may bring the page as it was before the visitor chose on another one; another tab may have chosen meanwhile.
    addEventListener('pageshow', ({ persisted }) => persisted && applyChoice())
    addEventListener('storage', ({ key }) => (key === choiceKey || key === null) && applyChoice())
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens="cookie-settings"]'))
      void withBanner(({ showBanner }) => showBanner('settings', follow, { takesFocus: true }))
  })
}
