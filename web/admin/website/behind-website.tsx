import ArrowRightIcon from 'lucide-react/icons/arrow-right'
import { companyAt } from '#contract/mail-providers.ts'
import type { MailSetup } from '#contract/mail-setup.ts'
import { useMailSetup } from '#web/features/mail-setup/queries.ts'
import { Link } from '#web/lib/link.tsx'

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
        <BehindRow to="/admin/website/mail" title="Mail" summary={mailWords(mail.data)} />
        <BehindRow
          to="/admin/website/backup"
          title="Backups"
          summary="made each night, to download and keep"
        />
      </ul>
    </section>
  )
}

type RowProps = { to: '/admin/website/mail' | '/admin/website/backup'; title: string; summary: string }

const BehindRow = ({ to, title, summary }: RowProps) => (
  <li>
    <Link to={to} className="row-between link-row bare-link">
      <span className="named">
        <b>{title}</b>
        <small>{summary}</small>
      </span>
      <ArrowRightIcon className="icon copper" />
    </Link>
  </li>
)
