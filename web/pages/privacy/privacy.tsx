import type { ComponentProps } from 'react'
import policies from '#web/generated/policies.json' with { type: 'json' }
import { pageContent } from '#web/lib/content.ts'
import { renderMarkdown } from '#web/lib/markdown.ts'
import articleCss from '#web/pages/article/article.css?inline'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { PolicyText } from '../policy-text.tsx'

export const meta = () => pageContent().pageMeta['/privacy']
export const styles = [articleCss]

const { policy, websiteData } = policies
const websiteDataId = 'how-this-website-handles-data'

export function Page() {
  const [policyText, websiteDataText] = [renderMarkdown(policy.body), renderMarkdown(websiteData.body)]
  return (
    <>
      <header className="wrap page-top page-top-end">
        <PageHeading>{policy.title}</PageHeading>
        <p className="lede muted mt-4">
          <time dateTime={policy.date}>{policy.dateLabel}</time>
        </p>
      </header>
      <PolicyText
        text={policyText}
        label="Privacy policy"
        headings={[...policyText.headings, { id: websiteDataId, text: websiteData.title }]}
      />
      <section id={websiteDataId} className="bg-cream-100 section-start">
        <header className="wrap page-top-end">
          <h2 className="heading-section">{websiteData.title}</h2>
          <p className="lede muted mt-4">
            <time dateTime={websiteData.date}>{websiteData.dateLabel}</time>
          </p>
        </header>
        <PolicyText
          text={websiteDataText}
          label={websiteData.title}
          headings={websiteDataText.headings}
          components={{ h2: SecondLevel }}
        />
      </section>
      <section className="section-space bg-blush">
        <div className="wrap">
          <h2 className="heading-section">{pageContent().dataRequestPage.heading}</h2>
          <p className="mt-4 measure-32">{pageContent().dataRequestPage.lede}</p>
          <div className="actions">
            <ButtonLink spring href="/privacy/request">
              {pageContent().dataRequestPage.heading}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

/** The second text has a heading of its own above it, so its sections are one level lower. */
const SecondLevel = (props: ComponentProps<'h2'>) => <h3 {...props} />
