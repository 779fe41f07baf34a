import { welcome } from '#web/features/newsletter/wording.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = {
  title: 'Welcome to the newsletter | {name}',
  description: 'You are subscribed to the weekly curl care tips of {name}.',
}

/** Where a sign-up sent without JavaScript ends. */
export function Page() {
  return (
    <section className="section-space">
      <div className="wrap">
        <PageHeading className="max-w-[9.2em]">{welcome.title}</PageHeading>
        <p className="lede mt-8">{welcome.description}</p>
        <div className="mt-8 flex flex-wrap gap-3.5">
          <ButtonLink spring href="/blog">
            Back to Hair Tips
          </ButtonLink>
          <ButtonLink look="line" href="/contact">
            Free Consultation
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
