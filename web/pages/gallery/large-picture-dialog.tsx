import { ButtonLink } from '#web/ui/button/button.tsx'
import { arrows, RoundButton } from '#web/ui/button/round-button.tsx'

/** The frame of a picture that is opened large; `large-picture.ts` fills it in and loads its styles. */
export const LargePictureDialog = () => (
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
