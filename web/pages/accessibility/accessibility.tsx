import { formatDay } from '#contract/day-labels.ts'
import { telHref } from '#contract/phone.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { renderMarkdown } from '#web/lib/markdown.ts'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmailWords } from '#web/ui/email-words.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PolicyText } from '../policy-text.tsx'

export const meta = () => pageContent().accessibility.meta
export const styles = [articleCss]

export function Page() {
  const { phone, email } = useFacts()
  const { title, checked, text: written } = pageContent().accessibility
  const text = renderMarkdown(written)
  return (
    <>
      <header className="wrap page-top page-top-end">
        <PageHeading>{title}</PageHeading>
        <p className="lede muted mt-4">
          <time dateTime={checked}>Last checked {formatDay(checked)}</time>
        </p>
      </header>
      <PolicyText text={text} label={title} headings={text.headings} />
      <section className="section-space bg-blush">
        <div className="wrap">
          <h2 className="heading-section">Tell me what is in your way</h2>
          <p className="mt-4 measure-32 wrap-anywhere">
            Say which page it was and what you wanted to do. I answer in the way that suits you:{' '}
            <a href={`mailto:${email}`}>
              <EmailWords email={email} />
            </a>
          </p>
          <div className="actions">
            <ButtonLink spring href={`mailto:${email}`}>
              Write to me
            </ButtonLink>
            <ButtonLink variant="line" href={telHref(phone)}>
              <Icon name="phone" />
              {phone}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
