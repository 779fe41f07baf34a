import { documentNames } from '#contract/website.ts'
import { OnDemand } from '#web/ui/on-demand.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Editor } from './editor.tsx'

const MailOnDemand = () => (
  <OnDemand
    name="mail-setup"
    load={() => import('#web/features/website/mail/opened-mail.tsx')}
    loading={<Spinner>Loading the mail settings...</Spinner>}
    failure="The mail settings could not be loaded."
  >
    {({ OpenedMail }) => <OpenedMail />}
  </OnDemand>
)

/** The editor that the address names. */
export function OpenedEditor({ name }: { name: string }) {
  if (name === 'mail') return <MailOnDemand />
  const known = documentNames.find((one) => one === name)
  if (known) return <Editor key={known} name={known} />
  return (
    <>
      <h1 tabIndex={-1} className="heading-section">
        Not found
      </h1>
      <p>
        There is no such part of the website. <a href="/admin?tab=website">See all of them</a>
      </p>
    </>
  )
}
