import { content } from '#web/lib/content.ts'
import { Divider } from '#web/ui/divider.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { PagePicture } from '../site-picture.tsx'
import aboutCss from './about.css?inline'

export const meta = () => content().pageMeta['/about']
export const styles = [aboutCss]

export function Page() {
  return (
    <>
      <Biography />
      <Figures />
      <TrainingList />
      <Philosophy />
      <ClosingCall {...content().aboutPage.closing} />
    </>
  )
}

function Biography() {
  const { heading, lede, biography, pictureCaption } = content().aboutPage
  return (
    <section className="pt-[clamp(3rem,6vw,6rem)]">
      <div className="wrap columns-12 gap-y-8">
        <div className="md:col-span-7">
          <PageHeading>{heading}</PageHeading>
          <div className="mt-[clamp(2rem,4vw,4rem)] max-w-[36rem] lg:ml-[calc(100%/7)]">
            <p className="lede">{lede}</p>
            {biography.map((paragraph) => (
              <p key={paragraph} className="mt-5">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
        <figure className="md:col-span-5">
          <div className="zoom">
            <PagePicture
              of={content().aboutPage}
              sizes="(width >= 48rem) 40vw, 92vw"
              first
              className="aspect-[4/5]"
            />
          </div>
          <figcaption className="muted pt-2.5 text-small">{pictureCaption}</figcaption>
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
        <dl className="columns-12 figures">
          {content().aboutPage.stats.map(({ value, label }) => (
            <div key={label} className="md:col-span-6 md:even:col-start-8">
              <dt>{label}</dt>
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
      <div className="wrap columns-12 gap-y-8">
        <h2 className="heading-section md:col-span-4">{content().aboutPage.trainingHeading}</h2>
        <ul className="training-list md:col-span-8 lg:col-span-7 lg:col-start-6">
          {content().training.map(({ title, text }) => (
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
  const { heading, statement, beliefs } = content().aboutPage.philosophy
  return (
    <section className="section-space on-dark">
      <div className="wrap columns-12 gap-y-10">
        <h2 className="heading-section md:col-span-4">{heading}</h2>
        <div className="md:col-span-8 lg:col-span-7 lg:col-start-6">
          <p className="statement">{statement}</p>
          <div className="mt-12 grid gap-x-8 gap-y-9 md:grid-cols-2">
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
