import type { AnyPicture } from '#content/documents/website-content.ts'
import { type CurlFamily, curlFamilyPath } from '#content/text/curl-patterns.ts'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { usePagePath } from '#web/lib/page-path.tsx'
import { Quote } from '#web/pages/quote.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'
import { Divider } from '#web/ui/divider/divider.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import sliderCss from '#web/ui/picture/before-after-slider.css?inline'
import { BeforeAfterSlider } from '#web/ui/picture/before-after-slider.tsx'
import { PictureView } from '#web/ui/picture/picture-view.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { galleryPicturesOf, shownFamilies } from './families.ts'
import galleryCss from './gallery.css?inline'
import { GalleryGrid, galleryPicture } from './gallery-grid.tsx'

export const meta = () => pageContent().pageMeta['/gallery']
export const styles = [galleryCss, sliderCss]

/** The same page with the pictures of one family. */
export const familyPage = ({ name }: CurlFamily) => ({
  meta: () => ({ ...meta(), title: `${name}: ${meta().title}` }),
  Page,
  styles,
})

export function Page() {
  return (
    <>
      <PageTop heading={pageContent().galleryPage.heading}>{pageContent().galleryPage.lede}</PageTop>
      <FamilyLinks />
      <GalleryGrid />
      {pageContent().beforeAfterPairs.length > 0 && <BeforeAndAfter />}
      <ClientStories />
      <ClosingCall {...pageContent().galleryPage.closing} />
      <LargePictureDialog />
    </>
  )
}

const places = ['col-5 from-4', 'col-4 lower']

/** Two pairs beside the text, and two in each row below. */
const placeOf = (index: number) => places[index % places.length]

function BeforeAndAfter() {
  return (
    <section className="section-space">
      <div className="wrap">
        <Divider />
        <div className="columns-12 mt-16 gap-y-10">
          <div className="col-3">
            <h2 className="heading-section">{pageContent().galleryPage.beforeAfterHeading}</h2>
            <p className="muted slider-hint mt-4">{pageContent().galleryPage.beforeAfterText}</p>
          </div>
          {pageContent().beforeAfterPairs.map(({ id, title, description, ...pair }, index) => (
            <figure key={id} className={placeOf(index)}>
              <BeforeAfterSlider
                label={`Reveal before and after: ${title}`}
                before={<Side picture={pair.before} focus={pair.beforeFocus} />}
                after={<Side picture={pair.after} focus={pair.afterFocus} />}
              />
              <figcaption className="pt-4">
                <h3 className="heading-small">{title}</h3>
                <p className="muted">{description}</p>
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}

function Side({ picture, focus }: { picture: AnyPicture; focus: string | undefined }) {
  const { source, alt } = galleryPicture(picture)
  return (
    <PictureView
      {...{ source, alt }}
      sizes="(width >= 48rem) 40vw, 92vw"
      {...(focus !== undefined && { className: focusClass(focus) })}
    />
  )
}

const storyPlaces = ['col-7 lg-col-5', 'col-5 lg-col-4', 'col-8 from-5 lg-col-3 lg-from-10']

/** Renders nothing without stories. */
function ClientStories() {
  const stories = pageContent().clientStories
  if (stories.length === 0) return null
  return (
    <section className="section-space bg-cream-100">
      <div className="wrap">
        <h2 className="heading-section">{pageContent().galleryPage.storiesHeading}</h2>
        <div className="columns-12 mt-12 gap-y-10">
          {stories.map(({ id, quote, name, initials }, index) => (
            <Quote
              key={id}
              {...{ name, initials }}
              words={quote}
              className={storyPlaces[index % storyPlaces.length]}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

/** The frame of a picture that is opened large; `large-picture.ts` fills it in and loads its styles. */
const LargePictureDialog = () => (
  <dialog className="large-picture on-dark" aria-labelledby="large-title">
    <div className="large-view" />
    <div className="large-words">
      <div className="large-top">
        <p role="status" />
        <RoundButton label="Close" drawing="M6 6l12 12M18 6L6 18" />
      </div>
      <div className="large-text">
        <div className="large-caption" />
        <ButtonLink spring wide href="/contact" data-track="gallery_look">
          I would like this
        </ButtonLink>
      </div>
      <a className="more-link" href="/gallery" hidden>
        More
      </a>
      <div className="large-steps">
        <RoundButton label="Previous" drawing={arrows.left} />
        <RoundButton label="Next" drawing={arrows.right} />
      </div>
    </div>
  </dialog>
)

/** Links to the pictures of each curl family. Renders nothing without patterns. */
function FamilyLinks() {
  const path = usePagePath()
  const families = shownFamilies()
  if (families.length === 0) return null
  const links = [
    { href: '/gallery', name: 'All', count: galleryPicturesOf(undefined).length },
    ...families.map((family) => ({
      ...{ href: curlFamilyPath(family), name: family.name, count: galleryPicturesOf(family).length },
    })),
  ]
  return (
    <nav className="wrap family-links" aria-labelledby="family-links">
      <div>
        <p id="family-links" className="semibold">
          Hair like mine
        </p>
        <ul>
          {links.map(({ href, name, count }) => (
            <li key={href}>
              <a href={href} aria-current={href === path ? 'page' : undefined}>
                {name} <span className="muted text-small">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
