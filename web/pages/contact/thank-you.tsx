import type { Facts } from '#contract/render.ts'
import { draftKey, Preparations, thankYou } from '#web/features/consultations/form/confirmation.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import { preparations } from './contact.tsx'

export const meta = ({ away }: Facts) => ({
  title: 'Thank you for your enquiry | {name}',
  description: away
    ? 'Your consultation request has arrived.'
    : 'Your consultation request has arrived. The owner will be in touch within 24 hours.',
})

/** Shown after the form was sent without JavaScript. */
export function Page() {
  const { away } = useFacts()
  const { title, description } = thankYou(away?.backWords)
  return (
    <section className="section-space" data-sent={draftKey}>
      <div className="wrap">
        <h1 className="heading-page">{title}</h1>
        <p className="lede mt-8">{`${description}.`}</p>
        <Preparations links={preparations()} />
        <div className="actions">
          <ButtonLink spring href="/">
            Back to home
          </ButtonLink>
          <CallLink track="page_call" />
        </div>
      </div>
    </section>
  )
}
