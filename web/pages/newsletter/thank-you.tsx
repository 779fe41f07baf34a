import { welcome } from '#web/features/sign-up/sign-up-form.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'

export const meta = {
  title: 'Welcome to the newsletter | {name}',
  description: 'You have signed up for the weekly curl care tips of {name}: what happens next.',
}

/** Shown after a sign-up sent without JavaScript. */
export function Page() {
  return (
    <section className="section-space">
      <div className="wrap">
        <h1 className="heading-page heading-narrow">{welcome.title}</h1>
        <p className="lede mt-8">{welcome.description}</p>
        <div className="actions">
          <ButtonLink spring href="/blog">
            Back to Hair Tips
          </ButtonLink>
          <ButtonLink variant="line" href="/contact" data-track="page_consultation">
            Free Consultation
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}
