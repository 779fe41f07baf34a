import { pictures } from '#content/pictures.ts'
import { useFacts } from '#web/lib/facts.tsx'
import { telHref } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/glyph.tsx'
import { Picture } from '#web/ui/picture.tsx'

/** The last thing a page says before its footer: book, or call. */
export function ClosingCall({ heading, text }: { heading: string; text: string }) {
  const { phone } = useFacts()
  return (
    <section>
      <Picture
        name="ringlet-band"
        alt={pictures['ringlet-band'].alt}
        sizes="100vw"
        className="h-[clamp(13rem,24vw,25rem)] w-full object-cover"
      />
      <div className="on-copper py-[clamp(3rem,6vw,6rem)]">
        <div className="wrap columns-12 items-end gap-y-8">
          <h2 className="heading-page md:col-span-7">{heading}</h2>
          <div className="md:col-span-4 md:col-start-9">
            <p className="lede">{text}</p>
            <div className="mt-8 flex flex-wrap gap-3.5">
              <ButtonLink spring wide href="/contact">
                Book Free Consultation
              </ButtonLink>
              <ButtonLink look="line" wide href={telHref(phone)}>
                <Icon name="phone" />
                {phone}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  )
}
