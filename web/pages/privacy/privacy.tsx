import { formatDay } from '#contract/day-labels.ts'
import { pageContent } from '#web/lib/content.ts'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageSection } from '../page-section.tsx'
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
  return (
    <>
      <PolicyText
        {...{ title, text }}
        day={changed}
        dayWords={`Last updated ${monthFirst(changed)}`}
        next={{ id: dataId, text: data.title }}
      />
      <section id={dataId} className="bg-cream-100">
        <PolicyText
          {...data}
          isPart
          day={data.changed}
          dayWords={`As it stands since ${formatDay(data.changed)}`}
        />
      </section>
      <PageSection heading={dataRequestPage.heading} ground="bg-blush">
        <p className="mt-4 measure-34">{dataRequestPage.lede}</p>
        <ButtonLink spring href="/privacy/request" className="mt-8">
          {dataRequestPage.heading}
        </ButtonLink>
      </PageSection>
    </>
  )
}
