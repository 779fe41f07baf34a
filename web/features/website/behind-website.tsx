import type { ComponentProps } from 'react'
import { firstStepNames } from '#contract/first-steps.ts'
import type { MailSetup } from '#contract/mail-setup.ts'
import { linkToFirstSteps } from '#web/features/website/first-steps/address.ts'
import { useFirstSteps } from '#web/features/website/first-steps/queries.ts'
import { useMailSetup } from '#web/features/website/mail/queries.ts'
import { stepInAddress } from '#web/lib/address.ts'
import { Icon } from '#web/ui/glyph.tsx'
import { rowId } from './return-to-parts.ts'

function mailWords(setup: MailSetup | null | undefined): string {
  if (!setup) return 'how the website sends mail'
  const { used, waiting, isPasswordLost } = setup
  if (isPasswordLost) return 'the password is needed once more'
  if (used) return `${used.company}, ${used.address}`
  return waiting === 0 ? 'not set up' : `not set up, ${waiting} waiting`
}

/** What the website needs to work, and no visitor sees. */
export function BehindWebsite() {
  const mail = useMailSetup()
  const firstSteps = useFirstSteps()
  const done = firstSteps.data?.done.length ?? 0
  return (
    <section className="box" aria-labelledby="behind-website">
      <h2 id="behind-website">Behind the website</h2>
      <ul className="website-rows">
        <BehindRow edit="mail" title="Mail" summary={mailWords(mail.data)} />
        <BehindRow edit="history" title="History" summary="everything that was published, and Undo" />
        <li>
          <BehindLink
            title="First steps"
            summary={done === firstStepNames.length ? 'all done' : `${done} of ${firstStepNames.length} done`}
            {...linkToFirstSteps()}
          />
        </li>
        <BehindRow
          edit="download"
          title="Take your website with you"
          summary="all words and pictures in one file"
        />
      </ul>
    </section>
  )
}

type RowProps = { edit: 'mail' | 'history' | 'download'; title: string; summary: string }

const BehindRow = ({ edit, title, summary }: RowProps) => (
  <li>
    <BehindLink
      {...{ title, summary }}
      id={rowId(edit)}
      href={`/admin?tab=website&edit=${edit}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        stepInAddress({ edit })
        scrollTo(0, 0)
      }}
    />
  </li>
)

type LinkProps = ComponentProps<'a'> & { title: string; summary: string }

const BehindLink = ({ title, summary, ...link }: LinkProps) => (
  <a {...link} className="website-row behind-row">
    <span>
      <b>{title}</b>
      <span className="website-row-summary">{summary}</span>
    </span>
    <Icon name="arrow-right" className="behind-arrow" />
  </a>
)
