import { formatDay } from '#contract/day-labels.ts'
import { pageContent } from '#web/lib/content.ts'
import { renderMarkdown } from '#web/lib/markdown.ts'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PolicyText } from '../policy-text.tsx'
import { dataRequestPage } from '../privacy-request/words.ts'

export const meta = () => pageContent().privacy.meta
export const styles = [articleCss]

/** "October 2, 2025". */
function monthFirst(day: string) {
  const [date, month, year] = formatDay(day).split(' ')
  return `${month} ${date}, ${year}`
}

const dataId = 'how-this-website-handles-data'

export function Page() {
  const { title, changed, text, data } = pageContent().privacy
  const [policyText, dataText] = [renderMarkdown(text), renderMarkdown(data.text, 'h3')]
  return (
    <>
      <header className="wrap page-top page-top-end">
        <PageHeading>{title}</PageHeading>
        <p className="lede muted mt-4">
          <time dateTime={changed}>Last updated {monthFirst(changed)}</time>
        </p>
      </header>
      <PolicyText
        text={policyText}
        label="Privacy policy"
        headings={[...policyText.headings, { id: dataId, text: data.title }]}
      />
      <section id={dataId} className="bg-cream-100 section-start">
        <header className="wrap page-top-end">
          <h2 className="heading-section">{data.title}</h2>
          <p className="lede muted mt-4">
            <time dateTime={data.changed}>As it stands since {formatDay(data.changed)}</time>
          </p>
        </header>
        <PolicyText text={dataText} label={data.title} headings={dataText.headings} />
      </section>
      <section className="section-space bg-blush">
        <div className="wrap">
          <h2 className="heading-section">{dataRequestPage.heading}</h2>
          <p className="mt-4 measure-32">{dataRequestPage.lede}</p>
          <div className="actions">
            <ButtonLink spring href="/privacy/request">
              {dataRequestPage.heading}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}
