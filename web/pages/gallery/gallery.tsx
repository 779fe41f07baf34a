import type { AnyPicture } from '#content/documents/website-content.ts'
import type { CurlFamily } from '#content/text/curl-patterns.ts'
import { Island } from '#web/islands/island.tsx'
import { pageContent } from '#web/lib/content.ts'
import { focusClass } from '#web/lib/focus-styles.ts'
import { Divider } from '#web/ui/divider/divider.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import sliderCss from '#web/ui/picture/before-after-slider.css?inline'
import { ClosingCall } from '../closing-call.tsx'
import { BeforeAfter } from './before-after.tsx'
import { ClientStories } from './client-stories.tsx'
import { FamilyLinks } from './family-links.tsx'
import galleryCss from './gallery.css?inline'
import { GalleryGrid } from './gallery-grid.tsx'
import { galleryPicture } from './gallery-picture.ts'
import { LargePictureDialog } from './large-picture-dialog.tsx'

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
              <Island
                name="before-after"
                start="near"
                component={BeforeAfter}
                props={{
                  label: `Reveal before and after: ${title}`,
                  before: sideOf(pair.before, pair.beforeFocus),
                  after: sideOf(pair.after, pair.afterFocus),
                }}
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

function sideOf(name: AnyPicture, focus: string | undefined) {
  const { source, alt } = galleryPicture(name)
  return { source, alt, ...(focus !== undefined && { className: focusClass(focus) }) }
}
