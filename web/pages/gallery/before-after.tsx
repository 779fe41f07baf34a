import { BeforeAfterSlider } from '#web/ui/picture/before-after-slider.tsx'
import { type PictureSource, PictureView } from '#web/ui/picture/picture-view.tsx'

type Side = { source: PictureSource; alt: string; className?: string }
type Props = { label: string; before: Side; after: Side }

/** A pair of pictures, before and after. An island. */
export const BeforeAfter = ({ label, before, after }: Props) => (
  <BeforeAfterSlider
    label={label}
    before={<SliderPicture {...before} />}
    after={<SliderPicture {...after} />}
  />
)

const SliderPicture = (side: Side) => <PictureView {...side} sizes="(width >= 48rem) 40vw, 92vw" />
