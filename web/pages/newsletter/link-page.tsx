import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'

type LinkPageProps = { title: string; children: ReactNode }

/** The layout of a page that a mailed link leads to: a heading, a few words and one action. */
export function LinkPage({ title, children }: LinkPageProps) {
  return (
    <section className="section-space">
      <div className="wrap">
        <PageHeading className="heading-narrow">{title}</PageHeading>
        <div className="stack narrow mt-8">{children}</div>
      </div>
    </section>
  )
}

type TokenFormProps = { action: string; token: string; label: string }

/** Acts only when the button is pressed: mail programs open every link by themselves. */
export function TokenForm({ action, token, label }: TokenFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" spring>
        {label}
      </Button>
    </form>
  )
}
