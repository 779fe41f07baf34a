import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'

type KindProps = { label: string; text: string; name?: string }

/** A category of cookies; one without a name cannot be switched off. */
function CookieKind({ label, text, name }: KindProps) {
  return (
    <label className="cookie-kind">
      <b>{label}</b>
      <span className="muted text-small">{text}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input type="checkbox" role="switch" name={name} defaultChecked={!name} disabled={!name} />
    </label>
  )
}

/**
 * The cookie banner's question and its detail view; `banner.ts` shows one of them. Part of every page, so that the question
 * needs no framework: most visitors answer it first.
 */
export function CookieBannerTemplate() {
  return (
    <template id="cookie-banner">
      <section className="cookie-banner" aria-labelledby="cookie-heading">
        <h2 id="cookie-heading" className="heading-small mb-2" tabIndex={-1}>
          Cookies, if you like
        </h2>
        <div data-view="ask">
          <p className="text-small">
            <span className="cookie-more">Necessary cookies are always on. </span>
            Analytics<span className="cookie-more">, to see which pages help,</span> and marketing cookies
            only if you agree. <a href="/privacy">Privacy policy</a>
          </p>
          <div className="cookie-actions">
            <Button small data-answer="accept">
              Accept All
            </Button>
            <Button small data-answer="decline">
              Decline All
            </Button>
            <Button small variant="line" data-answer="customize">
              Customize
            </Button>
          </div>
        </div>
        <form data-view="settings">
          <CookieKind label="Necessary" text="Keep the site working. Always on." />
          <CookieKind label="Analytics" text="Pages viewed, time spent and buttons used." name="analytics" />
          <CookieKind
            label="Marketing"
            text="Social-media advertising pixel and ad-network tracking. None in use today."
            name="marketing"
          />
          <div className="cookie-actions">
            <Button type="submit" small>
              Save Settings
            </Button>
            <Button small variant="line" data-answer="back">
              Back
            </Button>
          </div>
        </form>
        <IconButton
          className="cookie-close"
          data-answer="close"
          aria-label="Close, with necessary cookies only"
        >
          <Icon name="close" />
        </IconButton>
      </section>
    </template>
  )
}
