import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { companyAt } from '#contract/mail-providers.ts'
import type { MailSetup } from '#contract/mail-setup.ts'
import { useMailSetup } from '#web/features/mail-setup/queries.ts'
import { linkToTop } from '#web/lib/address-link.ts'
import { websitePartRowId } from '#web/lib/left-editor.ts'

function mailWords(setup: MailSetup | null | undefined): string {
  if (!setup) return 'how the website sends mail'
  const { account, isUsed, waiting, isPasswordLost } = setup
  if (isPasswordLost) return 'the password is needed once more'
  if (isUsed) return `${companyAt(account.host) ?? account.host}, ${account.address}`
  return waiting === 0 ? 'not set up' : `not set up, ${waiting} waiting`
}

/** Links to settings that visitors do not see, such as mail and backups. */
export function BehindWebsite() {
  const mail = useMailSetup()
  return (
    <section className="box" aria-labelledby="behind-website">
      <h2 id="behind-website">Behind the website</h2>
      <ul className="lined">
        <BehindRow edit="mail" title="Mail" summary={mailWords(mail.data)} />
        <BehindRow edit="backup" title="Backups" summary="made each night, to download and keep" />
      </ul>
    </section>
  )
}

type RowProps = { edit: 'mail' | 'backup'; title: string; summary: string }

const BehindRow = ({ edit, title, summary }: RowProps) => (
  <li>
    <a
      id={websitePartRowId(edit)}
      className="row-between link-row bare-link"
      {...linkToTop({ tab: 'website', edit })}
    >
      <span className="named">
        <b>{title}</b>
        <small>{summary}</small>
      </span>
      <ArrowRightIcon className="icon copper" />
    </a>
  </li>
)
