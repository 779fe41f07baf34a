import { formatDay } from '#contract/day-labels.ts'
import { pageContent } from '#web/lib/content.ts'
import { renderMarkdown } from '#web/lib/markdown.ts'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PolicyEnd, PolicyText } from '../policy-text.tsx'
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
      <PolicyText
        heading={<PageHeading>{title}</PageHeading>}
        day={changed}
        dayWords={`Last updated ${monthFirst(changed)}`}
        text={policyText}
        label="Privacy policy"
        headings={[...policyText.headings, { id: dataId, text: data.title }]}
      />
      <section id={dataId} className="bg-cream-100">
        <PolicyText
          heading={<h2 className="heading-section">{data.title}</h2>}
          day={data.changed}
          dayWords={`As it stands since ${formatDay(data.changed)}`}
          text={dataText}
          label={data.title}
        />
      </section>
      <PolicyEnd heading={dataRequestPage.heading} words={dataRequestPage.lede}>
        <ButtonLink spring href="/privacy/request">
          {dataRequestPage.heading}
        </ButtonLink>
      </PolicyEnd>
    </>
  )
}
