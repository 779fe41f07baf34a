import { formatDay } from '#contract/day-labels.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { CallLink } from '#web/ui/button/call-link.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { PageSection } from '../page-section.tsx'
import { PolicyText } from '../policy-text.tsx'

export const meta = () => pageContent().accessibility.meta
export const styles = [articleCss]

export function Page() {
  const { email } = useFacts()
  const { title, checked, text } = pageContent().accessibility
  return (
    <>
      <PolicyText {...{ title, text }} day={checked} dayWords={`Last checked ${formatDay(checked)}`} />
      <PageSection heading="Tell me what is in your way" ground="bg-blush">
        <p className="mt-4 measure-34 wrap-anywhere">
          Say which page it was and what you wanted to do. I answer in the way that suits you:{' '}
          <a href={`mailto:${email}`}>
            <EmailWords email={email} />
          </a>
        </p>
        <div className="actions">
          <ButtonLink spring href={`mailto:${email}`}>
            Write to me
          </ButtonLink>
          <CallLink />
        </div>
      </PageSection>
    </>
  )
}
