import type { Facts } from '#contract/render.ts'
import { pageContent } from '#web/lib/content.ts'
import { hasPortrait, PagePicture } from '../site-picture.tsx'

type Face = { hasPortrait: boolean; words: string }

/** Undefined while there is neither a portrait nor a first name: then the promise stands in the first sentence alone. */
export function portraitLineOf({ away, firstName }: Pick<Facts, 'away' | 'firstName'>): Face | undefined {
  const face = hasPortrait()
  if (!face && firstName === undefined) return undefined
  const promise = away ? `I reply from ${away.backWords}.` : 'I reply within 24 hours.'
  return { hasPortrait: face, words: firstName ? `I’m ${firstName}. ${promise}` : promise }
}

/** The first sentence without the promise that stands beside the face. */
export const withoutReplyPromise = (lede: string) =>
  lede.replace(/ ?I reply (?:within 24 hours|from [^.]+)\.$/, '')

export const FaceLine = ({ hasPortrait: isShown, words }: Face) => (
  <div className="face-line">
    {isShown && <PagePicture of={pageContent().aboutPage} sizes="3.5rem" first />}
    <p className="semibold">{words}</p>
  </div>
)
