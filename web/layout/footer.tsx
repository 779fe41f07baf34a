import { telHref } from '#contract/phone.ts'
import { addressParts } from '#contract/salon-address.ts'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { mapHref } from '#web/lib/map-href.ts'
import { EmailWords } from '#web/ui/email-words.tsx'
import { type NavLink, quickLinks, serviceLinks } from './links.ts'

const FooterLinks = ({ heading, links }: { heading: string; links: readonly NavLink[] }) => (
  <div>
    <h2 className="plain-heading copper mb-2">{heading}</h2>
    <ul>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} data-track={href === '/contact' ? 'footer_consultation' : undefined}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

/** “Headingley, Meanwood and Adel” */
const inWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names)

export function Footer() {
  const { name } = useFacts()
  const areas = pageContent().details.areas.filter((area) => area.formValue)
  return (
    <footer className="site-footer on-dark">
      <div className="wrap">
        <div className="two-up gap-y-10 footer-columns">
          <FooterContact />
          <FooterLinks heading="Services" links={serviceLinks} />
          <FooterLinks heading="Quick links" links={quickLinks} />
          <div>
            <h2 className="plain-heading copper mb-2">Service areas</h2>
            <p>Home visits in {inWords(areas.map((area) => area.name))}, and the streets around them.</p>
          </div>
        </div>
        <div className="cluster below-line text-small footer-base">
          <span>© 2024 {name}</span>
          <CookieSettingsButton />
          <a href="/accessibility">Accessibility</a>
          <a href="/admin">Admin Access</a>
        </div>
      </div>
    </footer>
  )
}

function FooterContact() {
  const { phone, email, serviceArea, openingHours, salonAddress, social } = useFacts()
  return (
    <div>
      <a className="semibold heading-medium" href={telHref(phone)} data-track="footer_call">
        {phone}
      </a>
      <br />
      <a className="display heading-small wrap-anywhere" href={`mailto:${email}`} data-track="footer_email">
        <span>
          <EmailWords email={email} />
        </span>
      </a>
      {/* The hours’ first two words stay on one line. */}
      <p className="mt-4">
        {`${serviceArea}. Open ${openingHours.replace(' ', '\u00a0')}, at your home or at the salon.`}
      </p>
      {salonAddress && (
        <p className="mt-4">
          <a href={mapHref(salonAddress)}>{addressParts(salonAddress).join(', ')}</a>
        </p>
      )}
      {social && (
        <ul className="mt-4">
          {social.map((page) => (
            <li key={page.url}>
              <a href={page.url}>{page.name}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
