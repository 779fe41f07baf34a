import { telHref } from '#contract/phone.ts'
import { Spinner } from '#web/admin/ui/spinner.tsx'
import { useFacts } from '#web/lib/facts.tsx'
import { ground } from './look.ts'

export const meta = {
  title: 'Admin | {name}',
  description: 'Consultation requests, newsletter subscribers and analytics, for the owner only.',
}

export function CheckingSession() {
  const { phone } = useFacts()
  return (
    <main tabIndex={-1} className={`${ground} items-center justify-center p-gutter`}>
      <h1 className="sr-only">Admin</h1>
      <Spinner>Loading...</Spinner>
      <noscript>
        <p>
          The dashboard needs JavaScript. The <a href="/">website</a> works without it, and so does the phone:{' '}
          <a href={telHref(phone)}>{phone}</a>.
        </p>
      </noscript>
    </main>
  )
}
