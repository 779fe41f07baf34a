import { welcome } from '#web/features/sign-up/wording.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

export const meta = {
  title: 'Welcome to the newsletter | North Leeds Curls',
  description: 'You are subscribed to the weekly curl care tips of North Leeds Curls.',
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
          <ButtonLink look="line" href="/contact" data-track="page_consultation">
            Free Consultation
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
