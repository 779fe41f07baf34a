import { afterFirstView } from '#web/lib/after-first-view.ts'
import { optionalImport } from '#web/lib/optional-import.ts'
import { choiceKey, readStoredChoice } from './stored-choice.ts'

type Banner = typeof import('./banner.ts')

/**
 * Asks visitors about cookies until they have chosen, and opens the settings on request. `follow` is called whenever the page
 * is shown and after each decision; it checks itself what the visitor allows.
 */
export function startConsent(follow: () => void): void {
  let banner: Banner | undefined
  /** Loads the banner's script and styles only for visitors who have not chosen yet or open the settings. */
  const withBanner = async (act: (loaded: Banner) => void) => {
    banner ??= await optionalImport(() => import('./banner.ts'))
    if (banner) act(banner)
  }
  const applyChoice = () => {
    follow()
    // The banner may show an outdated choice.
    if (readStoredChoice()) return banner?.hideBanner()
    afterFirstView(
      () =>
        void withBanner(({ isBannerShown: isShown, showBanner }) => {
          if (!isShown() && !readStoredChoice()) showBanner('ask', follow)
        }),
    )
  }
  const begin = () => {
    applyChoice()
    // The visitor may have chosen on a later page, before Back, or in another tab.
    addEventListener('pageshow', ({ persisted }) => persisted && applyChoice())
    addEventListener('storage', ({ key }) => (key === choiceKey || key === null) && applyChoice())
  }
  // A page that a browser prerenders from its address bar must neither ask nor record anything until it is shown.
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true })
  else begin()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens="cookie-settings"]'))
      void withBanner(({ showBanner }) => showBanner('settings', follow))
  })
}
