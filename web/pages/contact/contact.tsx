import type { ReactNode } from 'react'
import { serviceName } from '#contract/labels.ts'
import { telHref } from '#contract/phone.ts'
import { addressParts } from '#contract/salon-address.ts'
import { serviceTypes } from '#contract/value-sets.ts'
import { ConsultationForm } from '#web/features/consultations/form/consultation-form.tsx'
import { Island } from '#web/islands/island.tsx'
import { linksTo } from '#web/lib/articles.ts'
import { pageContent, returnedForm } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { mapHref } from '#web/lib/map-href.ts'
import { smsHref, whatsAppHref } from '#web/lib/phone-links.ts'
import { EmailWords } from '#web/ui/email-words.tsx'
import fieldCss from '#web/ui/field/long-form.css?inline'
import { Icon, type IconName } from '#web/ui/glyph/glyph.tsx'
import { AwayNotice } from '#web/ui/notices/away-notice.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { pictureSource } from '#web/ui/picture/picture-source.ts'
import { FirstCutLink } from '../first-cut-link.tsx'
import { ownPicture, PagePicture, shownAlt } from '../site-picture.tsx'
import contactCss from './contact.css?inline'

export const meta = () => pageContent().contact.meta
export const styles = [contactCss, fieldCss]

export function Page() {
  const { heading, lede } = pageContent().contact
  const { away, firstName } = useFacts()
  return (
    <>
      <PageTop heading={heading}>{firstName ? `I’m ${firstName}. ${lede}` : lede}</PageTop>
      <section className="section-end">
        <div className="wrap columns-12 aside-beside gap-y-10 contact-columns">
          <div>
            <RatherTalk />
            {away && <AwayNotice {...away} />}
            <RequestForm />
          </div>
          <aside className="fit-grid gap-y-10" aria-label="Contact details">
            <GetInTouch />
            <ServingNorthLeeds />
            <Faqs />
          </aside>
        </div>
      </section>
      <WhyChoose />
    </>
  )
}

/** The areas that the form names, and "Other". */
const locationOptions = () => [
  ...pageContent().details.areas.flatMap(({ formValue, name }) =>
    formValue ? [{ value: formValue, label: name }] : [],
  ),
  { value: 'other', label: 'Other' } as const,
]

const serviceOptions = serviceTypes.map((value) => ({ value, label: serviceName(value) }))

/** To read before the consultation. */
export const preparations = () => linksTo('your-first-curly-cut', 'getting-ready-for-a-home-appointment')

/** The gallery's picture that a link to the form named by its title. */
function lookOf(title: string | undefined) {
  const item = pageContent().gallery.items.find((one) => one.title === title)
  if (!item) return undefined
  const { image, alt } = item
  return { title: item.title, alt: shownAlt(image, alt), source: pictureSource(image, ownPicture(image)) }
}

function RequestForm() {
  const { phone, away } = useFacts()
  const returned = returnedForm()
  return (
    <Island
      name="consultation-form"
      component={ConsultationForm}
      props={{
        locations: locationOptions(),
        services: serviceOptions,
        about: pageContent().details.consultation,
        preparations: preparations(),
        phone,
        backWords: away?.backWords,
        returned,
        look: lookOf(returned?.values.look),
      }}
    />
  )
}

type Line = { icon: IconName; words: ReactNode; href?: string; track?: string }

/** One way to reach the owner, or one fact about where and when. */
function ContactLine({ icon, words, href, track }: Line) {
  const Tag = href ? 'a' : 'p'
  return (
    <Tag
      className={href ? 'plain-link line contact-link' : 'line contact-link'}
      href={href}
      data-track={track}
    >
      <Icon name={icon} className="copper" />
      <span className="wrap-anywhere">{words}</span>
    </Tag>
  )
}

const phoneLine = (phone: string): Line => ({
  icon: 'phone',
  words: <span className="semibold heading-small">{phone}</span>,
  href: telHref(phone),
  track: 'page_call',
})

/** The phone number above the form, on phones: there the details stand far below. */
const RatherTalk = () => (
  <p className="cluster rather-talk bg-cream-100 text-small">
    Rather talk?
    <ContactLine {...phoneLine(useFacts().phone)} />
  </p>
)

function GetInTouch() {
  const { phone, mobilePhone, email, serviceArea, openingHours, salonAddress } = useFacts()
  const isMobileOwn = !pageContent().madeUpFacts.includes('mobilePhone')
  const ownLines: Line[] = [
    { icon: 'phone', words: `Text ${mobilePhone}`, href: smsHref(mobilePhone) },
    { icon: 'phone', words: `WhatsApp ${mobilePhone}`, href: whatsAppHref(mobilePhone) },
  ]
  const address = salonAddress && addressParts(salonAddress).join(', ')
  const lines: Line[] = [
    phoneLine(phone),
    { icon: 'mail', words: <EmailWords email={email} />, href: `mailto:${email}`, track: 'page_email' },
    ...(isMobileOwn ? ownLines : []),
    { icon: 'pin', words: serviceArea },
    ...(salonAddress ? [{ icon: 'pin', words: address, href: mapHref(salonAddress) } as const] : []),
    { icon: 'clock', words: openingHours },
  ]
  return (
    <div>
      <h2 className="heading-medium mb-2">Get In Touch</h2>
      {lines.map((line) => (
        <ContactLine key={line.href ?? line.icon} {...line} />
      ))}
    </div>
  )
}

function ServingNorthLeeds() {
  const { serving } = pageContent().contact
  return (
    <figure className="contact-picture">
      <PagePicture of={serving} sizes="(width >= 64rem) 30vw, (width >= 48rem) 45vw, 92vw" />
      <figcaption className="mt-4">
        <h2 className="heading-small">{serving.heading}</h2>
        <p>{serving.caption}</p>
        <p className="muted">{serving.captionDetail}</p>
      </figcaption>
    </figure>
  )
}

function Faqs() {
  const { faqs } = pageContent().contact
  return (
    <section className="whole-row">
      <h2 className="heading-medium mb-2">Frequently Asked Questions</h2>
      {faqs.map(({ question, answer }, index) => (
        <details key={question} className="fold faq" open={index === 0}>
          <summary className="line">
            <span>{question}</span>
            <Icon name="plus" />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <FirstCutLink />
    </section>
  )
}

function WhyChoose() {
  const { whyChoose } = pageContent().contact
  return (
    <section className="section-space bg-blush">
      <div className="wrap">
        <h2 className="heading-section heading-narrow">{whyChoose.heading}</h2>
        <div className="columns-12 thirds gap-y-10 mt-8">
          {whyChoose.points.map(({ title, text }) => (
            <div key={title} className="below-line">
              <h3 className="heading-small">{title}</h3>
              <p className="mt-2 measure-22">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
