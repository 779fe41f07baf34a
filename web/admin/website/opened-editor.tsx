import { type DocumentName, isArticleName, isPartName } from '#contract/website.ts'
import { ArticlesScreen } from '#web/features/website/articles/articles-screen.tsx'
import { LoadOnDemand } from '#web/ui/load-on-demand.tsx'
import { Spinner } from '#web/ui/spinner/spinner.tsx'

const MailOnDemand = () => (
  <LoadOnDemand
    name="mail-setup"
    load={() => import('#web/features/mail-setup/mail-setup-form.tsx')}
    loading={<Spinner>Loading the mail settings...</Spinner>}
    failure="The mail settings could not be loaded."
  >
    {({ MailSetupForm }) => <MailSetupForm />}
  </LoadOnDemand>
)

const EditorOnDemand = ({ name }: { name: DocumentName }) => (
  <LoadOnDemand
    name="document-editor"
    load={() => import('#web/features/website/editor.tsx')}
    loading={<Spinner>Loading the page...</Spinner>}
    failure="The editor could not be loaded. Your website is not affected."
  >
    {({ Editor }) => <Editor name={name} />}
  </LoadOnDemand>
)

const BackupOnDemand = () => (
  <LoadOnDemand
    name="backup"
    load={() => import('./backup-screen.tsx')}
    loading={<Spinner>Looking at the backups...</Spinner>}
    failure="The backups could not be loaded. They are made as usual."
  >
    {({ BackupScreen }) => <BackupScreen />}
  </LoadOnDemand>
)

export function OpenedEditor({ name }: { name: string }) {
  if (name === 'mail') return <MailOnDemand />
  if (name === 'backup') return <BackupOnDemand />
  if (name === 'articles') return <ArticlesScreen />
  if (isArticleName(name) || isPartName(name)) return <EditorOnDemand key={name} name={name} />
  return (
    <>
      <h1 tabIndex={-1} className="heading-section">
        Not found
      </h1>
      <p>
        There is no such part of the website. <a href="/admin/website">See all of them</a>
      </p>
    </>
  )
}
