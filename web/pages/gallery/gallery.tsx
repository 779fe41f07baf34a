import { beforeAfterPairs, galleryPage } from '#content/gallery.ts'
import { pageMeta } from '#content/page-meta.ts'
import { pictures } from '#content/pictures.ts'
import { BeforeAfterSlider } from '#web/ui/before-after-slider.tsx'
import { Divider } from '#web/ui/divider.tsx'
import { PageTop } from '#web/ui/page-top.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { ClosingCall } from '../closing-call.tsx'
import { ClientStories } from './client-stories.tsx'
import { GalleryGrid } from './gallery-grid.tsx'
import '#web/styles/gallery.css'

export const meta = pageMeta['/gallery']

export function Page() {
  return (
    <>
      <PageTop heading={galleryPage.heading}>{galleryPage.lede}</PageTop>
      <GalleryGrid />
      <BeforeAndAfter />
      <ClientStories />
      <ClosingCall {...galleryPage.closing} />
    </>
  )
}

const places = ['md:col-span-5 md:col-start-4', 'md:col-span-4 md:mt-[clamp(0rem,8vw,8rem)]']

function BeforeAndAfter() {
  return (
    <section className="section-space">
      <div className="wrap">
        <Divider />
        <div className="columns-12 mt-16 gap-y-10">
          <div className="md:col-span-3">
            <h2 className="heading-section">{galleryPage.beforeAfterHeading}</h2>
            <p className="muted mt-4">{galleryPage.beforeAfterText}</p>
          </div>
          {beforeAfterPairs.map(({ id, title, description, before, after }, index) => (
            <figure key={id} className={places[index]}>
              <BeforeAfterSlider
                label={`Reveal before and after: ${title}`}
                before={<SliderPicture name={before} />}
                after={<SliderPicture name={after} />}
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

const SliderPicture = ({ name }: { name: keyof typeof pictures }) => (
  <Picture name={name} alt={pictures[name].alt} sizes="(width >= 48rem) 40vw, 92vw" />
)
