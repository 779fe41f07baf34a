import { pageContent } from '#web/lib/content.ts'
import { Quote } from '#web/pages/quote.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import sliderCss from '#web/ui/picture/before-after-slider.css?inline'
import { BeforeAfterSlider } from '#web/ui/picture/before-after-slider.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { examplesNote, illustrationsNote } from '../examples-note.tsx'
import { SitePicture } from '../site-picture.tsx'
import galleryCss from './gallery.css?inline'
import { FamilyFilter, GalleryGrid } from './gallery-grid.tsx'

export const meta = () => pageContent().gallery.meta
export const styles = [galleryCss, sliderCss]

export function Page() {
  return (
    <>
      <PageTop heading={pageContent().gallery.heading}>{pageContent().gallery.lede}</PageTop>
      <div className="wrap looks-note">
        {illustrationsNote(pageContent().gallery.items.map(({ alt }) => alt))}
      </div>
      <FamilyFilter />
      <GalleryGrid />
      <BeforeAndAfter />
      <ClientStories />
      <ClosingCall {...pageContent().gallery.closing} />
      <LargePicture />
    </>
  )
}

/** Two pairs beside the text, and two in each row below. Renders nothing without pairs. */
function BeforeAndAfter() {
  const { beforeAfterHeading, beforeAfterText } = pageContent().gallery
  const pairs = pageContent().gallery.pairs
  if (pairs.length === 0) return null
  return (
    <section className="section-space">
      <div className="wrap columns-12 pairs">
        <div>
          <h2 className="heading-section">{beforeAfterHeading}</h2>
          <p className="muted slider-hint mt-4">{beforeAfterText}</p>
          {illustrationsNote(pairs.flatMap(({ beforeAlt, afterAlt }) => [beforeAlt, afterAlt]))}
        </div>
        {pairs.map(({ id, title, description, ...pair }) => (
          <figure key={id}>
            <BeforeAfterSlider
              label={`Reveal before and after: ${title}`}
              before={<Side image={pair.before} alt={pair.beforeAlt} focus={pair.beforeFocus} />}
              after={<Side image={pair.after} alt={pair.afterAlt} focus={pair.afterFocus} />}
            />
            <figcaption className="pt-4">
              <h3 className="heading-small">{title}</h3>
              <p className="muted">{description}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

const Side = ({ image, alt, focus }: { image: string; alt: string; focus: string | undefined }) => (
  <SitePicture name={image} alt={alt} focus={focus} sizes="(width >= 48rem) 40vw, 92vw" />
)

/** Renders nothing without stories. */
function ClientStories() {
  const stories = pageContent().testimonials.stories
  if (stories.length === 0) return null
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{pageContent().gallery.storiesHeading}</h2>
        {examplesNote(stories)}
        <div className="columns-12 stories">
          {stories.map((story) => (
            <Quote key={story.id} {...story} />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The frame of a picture that is opened large; `large-picture.ts` fills it in. */
const LargePicture = () => (
  <dialog className="look on-dark" aria-labelledby="look-caption">
    <div className="look-view" />
    <div className="look-words">
      <div className="look-top">
        <p role="status" className="text-small" />
        <RoundButton label="Close" drawing="M6 6l12 12M18 6L6 18" />
      </div>
      <div id="look-caption" className="look-caption" aria-live="polite" />
      <div className="look-steps">
        <ButtonLink spring href="/contact" data-track="gallery_look">
          I would like this
        </ButtonLink>
        <RoundButton label="Previous" drawing={arrows.left} />
        <RoundButton label="Next" drawing={arrows.right} />
      </div>
    </div>
  </dialog>
)
