import { SentBox } from '#web/ui/notices/sent-box.tsx'

/** Key of the form's draft in session storage. */
export const draftKey = 'consultation'

/** The thank-you message; `backWords` is the day of the owner's return, while she is away. */
export const thankYou = (backWords: string | undefined) => ({
  title: 'Thank You!',
  description: `Thank you for your enquiry, the owner ${
    backWords
      ? `is away until ${backWords} and will be in touch from then on,`
      : 'will be in touch within 24 hours'
  } and we look forward to speaking to you and seeing how we can help`,
})

/** A page to read before the consultation. */
export type Preparation = { href: string; label: string }

type Props = { backWords: string | undefined; preparations: readonly Preparation[] }

/** Says that a request has arrived and what comes next. It stands where the form begins. */
export const Confirmation = ({ backWords, preparations }: Props) => (
  <SentBox className="mb-6">
    <h2 className="heading-small">Your request has arrived</h2>
    <p className="mt-2">
      I reply {backWords ? `from ${backWords}` : 'within 24 hours'}, by phone or email, and we find a time to
      talk.
    </p>
    <Preparations links={preparations} />
  </SentBox>
)

export const Preparations = ({ links }: { links: readonly Preparation[] }) =>
  links.length > 0 && (
    <>
      <p className="mt-4 semibold">To read until then</p>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <a className="more-link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
