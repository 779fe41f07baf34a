import type { TransferPart, TransferReport } from '#contract/website-transfer.ts'
import { formatCountOf, formatInstant } from '#web/lib/format.ts'
import { Mark } from '../mark.tsx'
import { draftWords, leftOutWords, sameWords, titleOfPart } from './words.ts'

/** What would change, part by part, and what would not. */
export function Report({ report }: { report: TransferReport }) {
  const { madeAt, website, holds, parts, newPictures, hasNewWording } = report
  const changed = parts.filter(({ what }) => what !== 'same')
  const [same, leftOut, drafts] = [sameWords(report), leftOutWords(report), draftWords(report)]
  return (
    <div className="transfer-report">
      <p>
        Downloaded {formatInstant(madeAt)} from <b>{website.replace(/^https?:\/\//, '')}</b>. It is whole and
        in order, and holds {formatCountOf(holds.articles, 'article')},{' '}
        {formatCountOf(holds.testimonials, 'testimonial')} and {formatCountOf(holds.pictures, 'picture')}.
      </p>
      {changed.length > 0 && (
        <ul className="transfer-parts" aria-label="What would change">
          {changed.map((part) => (
            <li key={part.name}>
              <span>{titleOfPart(part)}</span>
              <PartMark {...part} />
            </li>
          ))}
        </ul>
      )}
      <ul className="transfer-notes">
        {newPictures > 0 && <li>{formatCountOf(newPictures, 'picture')} of your own would come with it.</li>}
        {same && <li>{same} stay as they are: the file has the same.</li>}
        {leftOut && (
          <li>
            {leftOut} in the file will not come back: somebody has taken back their consent since it was made.
          </li>
        )}
        {drafts && <li>What you have written and not published stays as your draft: {drafts}.</li>}
        {changed.length > 0 && (
          <li>To have all of it as it is now in one piece, download your website once before.</li>
        )}
        {hasNewWording && (
          <li>The newsletter box gets a wording of its own, for whoever signs up from then on.</li>
        )}
      </ul>
    </div>
  )
}

function PartMark({ what, changes }: TransferPart) {
  if (what === 'new') return <Mark kind="draft">Comes on the website</Mark>
  if (what === 'off') return <Mark kind="bad">Comes off the website</Mark>
  return <Mark kind="draft">{changes === 0 ? 'Its dates only' : formatCountOf(changes, 'change')}</Mark>
}
