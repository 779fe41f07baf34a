import { accessibilityPath } from '#content/text/public-paths.ts'
import { telHref } from '#contract/phone.ts'
import { addressParts, mapHref } from '#contract/salon-address.ts'
import { CookieSettingsButton } from '#web/features/consent/cookie-settings-button.tsx'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { usePagePath } from '#web/lib/page-path.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { type NavLink, quickLinks, serviceLinks } from './links.ts'

function FooterLinks({ heading, links }: { heading: string; links: readonly NavLink[] }) {
  const path = usePagePath()
  return (
    <div className="col-3 lg-col-2">
      <h2>{heading}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === path ? 'page' : undefined}
              data-track={href === '/contact' ? 'footer_consultation' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Keeps “7 days” on one line. */
const withoutOrphan = (hours: string) => hours.replace(' ', '\u00a0')

export function Footer() {
  const { name, phone, email, serviceArea, openingHours, copyrightYear, salonAddress, social } = useFacts()
  return (
    <footer className="site-footer on-dark">
      <div className="wrap">
        <div className="columns-12 footer-columns">
          <div className="footer-first col-12 lg-col-5">
            <a className="footer-phone" href={telHref(phone)} data-track="footer_call">
              {phone}
            </a>
            <br />
            <a className="footer-email" href={`mailto:${email}`} data-track="footer_email">
              <span>
                <EmailWords email={email} />
              </span>
            </a>
            <p className="mt-4 measure-21">
              {`${serviceArea}. Open ${withoutOrphan(openingHours)}, at your home or at the salon.`}
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
          <FooterLinks heading="Services" links={serviceLinks} />
          <div className="footer-last col-6 lg-col-3">
            <h2>Service areas</h2>
            <ul className="footer-areas">
              {pageContent()
                .details.areas.filter((area) => area.formValue)
                .map((area) => (
                  <li key={area.name}>{area.name}</li>
                ))}
            </ul>
          </div>
          <FooterLinks heading="Quick links" links={quickLinks} />
        </div>
        <div className="footer-base columns-12">
          <span className="lg-col-5">
            © {copyrightYear} {name}
          </span>
          <span className="lg-col-2">
            <CookieSettingsButton />
          </span>
          <a className="lg-col-3" href={accessibilityPath}>
            Accessibility
          </a>
          <a className="lg-col-2" href="/admin">
            Admin Access
          </a>
        </div>
      </div>
    </footer>
  )
}
