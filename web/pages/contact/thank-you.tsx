import { draftKey } from '#web/features/consultations/draft-key.ts'
import { thankYou } from '#web/features/consultations/wording.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = {
  title: 'Thank you for your enquiry | {name}',
  description: 'Your consultation request has arrived. The owner will be in touch within 24 hours.',
}

/** Where a form sent without JavaScript ends. */
export function Page() {
  const { phone } = useFacts()
  return (
    <section className="section-space" data-sent={draftKey}>
      <div className="wrap">
        <PageHeading>{thankYou.title}</PageHeading>
        <p className="lede mt-8">{`${thankYou.description}.`}</p>
        <div className="mt-8 flex flex-wrap gap-3.5">
          <ButtonLink spring href="/">
            Back to home
          </ButtonLink>
          <ButtonLink variant="line" href={telHref(phone)} data-track="page_call">
            <Icon name="phone" />
            {phone}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
