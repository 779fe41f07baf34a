import { captionOfIllustration } from '#content/text/labels.ts'
import { pageContent } from '#web/lib/content.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { Divider } from '#web/ui/divider/divider.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { hasPortrait, PagePicture } from '../site-picture.tsx'
import aboutCss from './about.css?inline'

export const meta = () => pageContent().about.meta
export const styles = [aboutCss]

export function Page() {
  return (
    <>
      <Biography />
      <Figures />
      <TrainingList />
      <Philosophy />
      <ClosingCall {...pageContent().about.closing} />
    </>
  )
}

function Biography() {
  const { heading, lede, biography, pictureCaption } = pageContent().about
  const { firstName } = useFacts()
  const isOutdated = hasPortrait() && pictureCaption === captionOfIllustration
  const isNamed = firstName && ![heading, lede].some((words) => words.includes(firstName))
  return (
    <section className="page-top">
      <div className="wrap columns-12">
        <div className="col-7">
          <PageHeading>{heading}</PageHeading>
          <div className="biography narrow">
            <p className="lede">{isNamed ? `I’m ${firstName}. ${lede}` : lede}</p>
            {biography.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <figure className="col-5">
          <div className="zoom">
            <PagePicture
              of={pageContent().about}
              sizes="(width >= 48rem) 40vw, 92vw"
              first
              className="ratio-4-5"
            />
          </div>
          {!isOutdated && <figcaption className="muted mt-2 text-small">{pictureCaption}</figcaption>}
        </figure>
      </div>
    </section>
  )
}

function Figures() {
  return (
    <section className="section-space">
      <div className="wrap">
        <Divider />
        <dl className="columns-12 gap-y-10 figures">
          {pageContent().about.stats.map(({ value, label }) => (
            <div key={label}>
              <dt className="semibold">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function TrainingList() {
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap columns-12">
        <h2 className="heading-section col-4">{pageContent().about.trainingHeading}</h2>
        <ul className="training-list col-8 lg-col-7 lg-from-6">
          {pageContent().about.training.map(({ title, text }) => (
            <li key={title}>
              <h3 className="heading-small">{title}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Philosophy() {
  const { heading, statement, beliefs } = pageContent().about.philosophy
  return (
    <section className="section-space on-dark">
      <div className="wrap columns-12 gap-y-10">
        <h2 className="heading-section col-4">{heading}</h2>
        <div className="col-8 lg-col-7 lg-from-6">
          <p className="statement">{statement}</p>
          <div className="beliefs">
            {beliefs.map(({ title, text }) => (
              <div key={title}>
                <h3 className="heading-small">{title}</h3>
                <p className="mt-2">{text}</p>
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
