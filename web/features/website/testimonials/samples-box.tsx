import type { Ref } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import { ProgressStrand } from '#web/ui/strand/progress-strand.tsx'
import { type Entry, isRealTestimonial } from './entries.ts'
import { describeSamples, describeSamplesLeft } from './labels.ts'

type Props = {
  ref: Ref<HTMLHeadingElement>
  heading: string
  entries: readonly Entry[]
  /** Whether visitors still read some. */
  isAnyPublished: boolean
  onAsk: () => void
  onTakeOff: () => void
}

const hiddenWords = 'the part “What clients say” is hidden on the home page until there is one.'
const noneWords = (isAnyPublished: boolean) =>
  isAnyPublished
    ? `Visitors still read those of before. Once you publish this, ${hiddenWords}`
    : `No testimonials on the website just now: ${hiddenWords}`

/** How far the made-up ones have been replaced, why that matters, and what to do. */
export function SamplesBox({ ref, heading, entries, isAnyPublished, onAsk, onTakeOff }: Props) {
  const real = entries.filter(isRealTestimonial).length
  const samples = entries.filter(({ sample }) => sample).length
  return (
    <section className="box sides register-top" aria-labelledby="register-top">
      <div>
        <h2 id="register-top" ref={ref} tabIndex={-1}>
          {heading}
        </h2>
        {real + samples > 0 && (
          <div className="register-strand">
            <ProgressStrand done={real} total={real + samples} />
          </div>
        )}
      </div>
      <div>
        <p className="prose">
          {samples > 0
            ? describeSamples(entries)
            : real > 0
              ? 'Every word is one that a client has said, and you can show how it reached you.'
              : noneWords(isAnyPublished)}
        </p>
        <div className="actions-row mt-4 mb-2">
          <Button small spring onClick={onAsk}>
            Ask a client
          </Button>
          {samples > 0 && (
            <Button small variant="line" onClick={onTakeOff}>
              {samples === 1 ? 'Take the sample off' : `Take all ${samples} samples off`}
            </Button>
          )}
        </div>
        {samples > 0 && <p className="fine-print">{describeSamplesLeft(real)}</p>}
      </div>
    </section>
  )
}
