import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { Figures } from '../figures.tsx'
import { PageSection } from '../page-section.tsx'
import { isDrawn, PagePicture } from '../site-picture.tsx'
import aboutCss from './about.css?inline'

export const meta = () => pageContent().about.meta
export const styles = [aboutCss]

export function Page() {
  return (
    <>
      <Biography />
      <TrainingList />
      <Philosophy />
      <ClosingCall {...pageContent().about.closing} />
    </>
  )
}

function Biography() {
  const { heading, lede, biography, stats, picture } = pageContent().about
  const { firstName } = useFacts()
  const isNamed = firstName && ![heading, lede].some((words) => words.includes(firstName))
  return (
    <section className="page-top section-end">
      <div className="wrap columns-12 lead-beside">
        <div>
          <h1 className="heading-page">{heading}</h1>
          <div className="biography stack measure-34">
            <p className="lede">{isNamed ? `I’m ${firstName}. ${lede}` : lede}</p>
            {biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <Figures figures={stats} />
          </div>
        </div>
        <figure>
          <PagePicture of={pageContent().about} sizes="(width >= 48rem) 40vw, 92vw" first shape="ratio-4-5" />
          {isDrawn(picture) && (
            <figcaption className="muted mt-2 text-small">
              An illustration, until there is a portrait of me here.
            </figcaption>
          )}
        </figure>
      </div>
    </section>
  )
}

function TrainingList() {
  return (
    <PageSection heading="Training" ground="bg-cream-100" columns="columns-12 list-beside">
      <ul className="ruled training-list">
        {pageContent().about.training.map(({ title, text }) => (
          <li key={title} className="pair-grid">
            <h3 className="heading-small">{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Philosophy() {
  const { heading, statement, beliefs } = pageContent().about.philosophy
  return (
    <PageSection heading={heading} ground="on-dark" columns="columns-12 list-beside gap-y-10">
      <div>
        <p className="statement">{statement}</p>
        <div className="pair-grid gap-y-10 mt-8">
          {beliefs.map(({ title, text }) => (
            <div key={title}>
              <h3 className="heading-small">{title}</h3>
              <p className="mt-2">{text}</p>
            </div>
          ))}
        </div>
      </div>
    </PageSection>
  )
}
