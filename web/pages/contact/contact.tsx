import { serviceName } from '#contract/labels.ts'
import { smsHref, telHref, whatsAppHref } from '#contract/phone.ts'
import type { Facts } from '#contract/render.ts'
import { addressParts, mapHref } from '#contract/salon-address.ts'
import { locations, serviceTypes } from '#contract/value-sets.ts'
import { ConsultationForm } from '#web/features/consultations/consultation-form.tsx'
import { Island } from '#web/islands/island.tsx'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { useReturnedForm } from '#web/lib/returned-form.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import awayNoticeCss from '#web/ui/notices/away-notice.css?inline'
import { AwayNotice } from '#web/ui/notices/away-notice.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { FirstCutLink } from '../first-cut-link.tsx'
import { hasPortrait, PagePicture } from '../site-picture.tsx'
import contactCss from './contact.css?inline'

export const meta = () => pageContent().contact.meta
export const styles = [contactCss, fieldCss, awayNoticeCss]

/** The form's areas that are still served, and "Other". */
const locationOptions = () =>
  locations.flatMap((value) => {
    const label =
      value === 'other' ? 'Other' : pageContent().details.areas.find((area) => area.formValue === value)?.name
    return label === undefined ? [] : [{ value, label }]
  })

const serviceOptions = serviceTypes.map((value) => ({ value, label: serviceName(value) }))

export function Page() {
  const { heading, lede } = pageContent().contact
  const { away, firstName } = useFacts()
  const face = portraitLineOf({ away, firstName })
  return (
    <>
      <PageTop heading={heading} beside={face && <FaceLine {...face} />}>
        {face ? withoutReplyPromise(lede) : lede}
      </PageTop>
      <section className="section-end">
        <div className="wrap columns-12 contact-columns">
          <div className="contact-form col-12 lg-col-7">
            <RatherTalk />
            {away && <AwayNotice {...away} />}
            <RequestForm />
          </div>
          <aside className="contact-aside col-12 lg-col-4 lg-from-9" aria-label="Contact details">
            <GetInTouch />
            <ServingNorthLeeds />
          </aside>
          <Faqs />
        </div>
      </section>
      <WhyChoose />
    </>
  )
}

function RequestForm() {
  const { phone, away } = useFacts()
  const returned = useReturnedForm()
  return (
    <Island
      name="consultation-form"
      component={ConsultationForm}
      props={{
        locations: locationOptions(),
        services: serviceOptions,
        hairDetailsHint: pageContent().contact.hairDetailsHint,
        phone,
        backWords: away?.backWords,
        returned,
      }}
    />
  )
}

/** The phone number above the form, on phones: there the details stand far below. */
function RatherTalk() {
  const { phone } = useFacts()
  return (
    <p className="rather-talk">
      Rather talk?
      <a className="contact-link" href={telHref(phone)} data-track="page_call">
        <Icon name="phone" />
        <span className="contact-number">{phone}</span>
      </a>
    </p>
  )
}

function GetInTouch() {
  const { phone, mobilePhone, email, serviceArea, openingHours, salonAddress } = useFacts()
  const { getInTouchHeading } = pageContent().contact
  const isMobileOwn = !pageContent().madeUpFacts.includes('mobilePhone')
  return (
    <div>
      <h2 className="heading-medium">{getInTouchHeading}</h2>
      <div className="mt-4">
        <a className="contact-link" href={telHref(phone)} data-track="page_call">
          <Icon name="phone" />
          <span className="contact-number">{phone}</span>
        </a>
        <a className="contact-link" href={`mailto:${email}`} data-track="page_email">
          <Icon name="mail" />
          <span>
            <EmailWords email={email} />
          </span>
        </a>
        {isMobileOwn && <MobileLinks phone={mobilePhone} />}
        <p className="contact-link">
          <Icon name="pin" />
          <span>{serviceArea}</span>
        </p>
        {salonAddress && (
          <a className="contact-link" href={mapHref(salonAddress)}>
            <Icon name="pin" />
            <span>{addressParts(salonAddress).join(', ')}</span>
          </a>
        )}
        <p className="contact-link">
          <Icon name="clock" />
          <span>{openingHours}</span>
        </p>
      </div>
    </div>
  )
}

const MobileLinks = ({ phone }: { phone: string }) => (
  <>
    <a className="contact-link" href={smsHref(phone)}>
      <Icon name="phone" />
      <span>Text {phone}</span>
    </a>
    <a className="contact-link" href={whatsAppHref(phone)}>
      <Icon name="phone" />
      <span>WhatsApp {phone}</span>
    </a>
  </>
)

function ServingNorthLeeds() {
  const { serving } = pageContent().contact
  return (
    <figure>
      <PagePicture
        of={serving}
        sizes={[
          { from: '64rem', width: '30vw', ratio: 4 / 5 },
          { from: '48rem', width: '45vw', ratio: 4 / 3 },
          { width: '92vw', ratio: 4 / 3 },
        ]}
      />
      <figcaption className="pt-4">
        <h2 className="heading-small">{serving.heading}</h2>
        <p>{serving.caption}</p>
        <p className="muted">{serving.captionDetail}</p>
      </figcaption>
    </figure>
  )
}

function Faqs() {
  return (
    <section className="contact-faqs col-12 columns-12">
      <h2 className="heading-medium col-4">{pageContent().contact.faqHeading}</h2>
      <div className="col-8">
        {pageContent().contact.faqs.map(({ question, answer }, index) => (
          <details key={question} className="faq" open={index === 0}>
            <summary>
              <span>{question}</span>
              <Icon name="plus" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
        <FirstCutLink />
      </div>
    </section>
  )
}

function WhyChoose() {
  const { whyChoose } = pageContent().contact
  // Rows of three; rows of two for two or four points, so that no row is incomplete.
  const { length } = whyChoose.points
  const columns = length === 2 || length === 4 ? 'col-6' : 'col-4'
  return (
    <section className="section-space bg-blush">
      <div className="wrap">
        <h2 className="heading-section heading-narrow">{whyChoose.heading}</h2>
        <div className="columns-12 mt-12 gap-y-10">
          {whyChoose.points.map(({ title, text }) => (
            <div key={title} className={`why-point ${columns}`}>
              <h3 className="heading-small">{title}</h3>
              <p className="mt-2 measure-20">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

type Face = { hasPortrait: boolean; words: string }

/** Undefined while there is neither a portrait nor a first name: then the promise stands in the first sentence alone. */
function portraitLineOf({ away, firstName }: Pick<Facts, 'away' | 'firstName'>): Face | undefined {
  const face = hasPortrait()
  if (!face && firstName === undefined) return undefined
  const promise = away ? `I reply from ${away.backWords}.` : 'I reply within 24 hours.'
  return { hasPortrait: face, words: firstName ? `I’m ${firstName}. ${promise}` : promise }
}

/** The first sentence without the promise that stands beside the face. */
const withoutReplyPromise = (lede: string) => lede.replace(/ ?I reply (?:within 24 hours|from [^.]+)\.$/, '')

const FaceLine = ({ hasPortrait: isShown, words }: Face) => (
  <div className="face-line">
    {isShown && <PagePicture of={pageContent().about} sizes="3.5rem" first />}
    <p className="semibold">{words}</p>
  </div>
)
