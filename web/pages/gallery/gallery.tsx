import { curlFamilies, curlFamilyOf } from '#content/text/curl-patterns.ts'
import { pageContent } from '#web/lib/content.ts'
import { Quote } from '#web/pages/quote.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import sliderCss from '#web/ui/picture/before-after-slider.css?inline'
import { BeforeAfterSlider } from '#web/ui/picture/before-after-slider.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { examplesNote, illustrationsNote } from '../examples-note.tsx'
import { PageSection } from '../page-section.tsx'
import { SitePicture } from '../site-picture.tsx'
import galleryCss from './gallery.css?inline'

export const meta = () => pageContent().gallery.meta
export const styles = [galleryCss, sliderCss]

export function Page() {
  return (
    <>
      <PageTop heading={pageContent().gallery.heading}>{pageContent().gallery.lede}</PageTop>
      <div className="wrap">
        <div className="looks-note">
          {illustrationsNote(pageContent().gallery.items.map(({ image }) => image))}
        </div>
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

/** The columns of the pictures, of twelve, repeated; gallery.css moves some of them down. */
const spans = [5, 4, 3, 3, 4, 5, 4, 5, 3, 3, 5, 4]

/** The pictures, which the filter above hides or shows by their family (gallery.css). */
function GalleryGrid() {
  const items = pageContent().gallery.items
  return (
    <section className="wrap two-up looks" aria-label="Gallery">
      {items.map(({ id, image, alt, focus, pattern, title, description }, index) => {
        const isLast = index === items.length - 1
        // The last picture stands beside the question below; on a phone two stand side by side.
        const span = isLast ? 5 : (spans[index % spans.length] ?? 4)
        const family = curlFamilyOf(pattern)
        return (
          <figure key={id} id={`look-${id}`} className={`span-${span}`} data-family={family?.slug}>
            {/* Opens in `large-picture.ts`; without scripts the link leads to the picture itself. */}
            <a href={`#look-${id}`} data-look={id}>
              <span className="sr-only">{title}, open large: </span>
              <SitePicture
                name={image}
                alt={alt}
                focus={focus}
                sizes={`(width >= 48rem) ${span * 8}vw, ${isLast && index % 2 === 0 ? 92 : 45}vw`}
                first={index === 0}
                shape="ratio-4-5"
              />
            </a>
            <figcaption className="mt-4">
              {family && (
                <p className="muted text-small">
                  <b className="copper">{family.name}</b> {pattern}
                </p>
              )}
              <h2 className="heading-small">{title}</h2>
              <p className="hint mt-2">{description}</p>
            </figcaption>
          </figure>
        )
      })}
      <div className="looks-ask">
        <p className="statement">{pageContent().gallery.askText}</p>
        <ButtonLink spring wide href="/contact" className="mt-8" data-track="gallery_consultation">
          Book Free Consultation
        </ButtonLink>
      </div>
    </section>
  )
}

/** A choice of the curl family. Only families with pictures are listed; without any it renders nothing. */
function FamilyFilter() {
  const { items } = pageContent().gallery
  const count = (slug: string) => items.filter(({ pattern }) => curlFamilyOf(pattern)?.slug === slug).length
  const choices = curlFamilies.filter(({ slug }) => count(slug) > 0)
  if (choices.length === 0) return null
  return (
    <fieldset className="wrap cluster family-filter">
      <legend className="semibold">Hair like mine</legend>
      {[{ slug: 'all', name: 'All' }, ...choices].map(({ slug, name }) => (
        <label key={slug} className="plain-link wave-link">
          <input type="radio" name="family" value={slug} defaultChecked={slug === 'all'} />
          {name} <span className="muted text-small">{count(slug) || items.length}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Two pairs beside the text, and two in each row below. Renders nothing without pairs. */
function BeforeAndAfter() {
  const pairs = pageContent().gallery.pairs
  if (pairs.length === 0) return null
  return (
    <section className="section-space">
      <div className="wrap columns-12 pairs">
        <div>
          <h2 className="heading-section">Before and after</h2>
          <p className="muted slider-hint mt-4">Drag the handle, tap the picture, or use the arrow keys.</p>
          {illustrationsNote(pairs.flatMap(({ before, after }) => [before, after]))}
        </div>
        {pairs.map(({ id, title, description, ...pair }) => (
          <figure key={id}>
            <BeforeAfterSlider
              label={`Reveal before and after: ${title}`}
              before={<Side image={pair.before} alt={pair.beforeAlt} focus={pair.beforeFocus} />}
              after={<Side image={pair.after} alt={pair.afterAlt} focus={pair.afterFocus} />}
            />
            <figcaption className="mt-4">
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
    <PageSection heading="Client stories" ground="bg-cream-100">
      {examplesNote(stories)}
      <div className="columns-12 thirds gap-y-10 mt-8">
        {stories.map((story) => (
          <Quote key={story.id} {...story} />
        ))}
      </div>
    </PageSection>
  )
}

/** The frame of a picture that is opened large; `large-picture.ts` fills it in. */
const LargePicture = () => (
  <dialog className="look on-dark" aria-labelledby="look-caption">
    <div className="look-view" />
    <div className="look-words">
      <div className="line look-row">
        <p role="status" className="text-small" />
        <RoundButton label="Close" drawing="M6 6l12 12M18 6L6 18" />
      </div>
      <div id="look-caption" aria-live="polite" />
      <div className="line look-row">
        <ButtonLink spring href="/contact" data-track="gallery_look">
          I would like this
        </ButtonLink>
        <RoundButton label="Previous" drawing={arrows.left} />
        <RoundButton label="Next" drawing={arrows.right} />
      </div>
    </div>
  </dialog>
)
