import type { ReactNode, RefObject } from 'react'
import { recordListProps } from '#web/features/website/form/records.ts'
import { EditorField, type EditorProps } from '#web/features/website/form/text-field.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Icon } from '#web/ui/glyph/glyph.tsx'
import { BeforeAfterSlider } from '#web/ui/picture/before-after-slider.tsx'
import { RecordList } from '#web/ui/record-list/record-list.tsx'
import { FocusPicker } from './focus-picker.tsx'
import { PairConsent } from './pair-consent.tsx'
import { PictureThumb } from './picture-thumb.tsx'
import {
  galleryEntriesAt,
  galleryPairsOf,
  type Pair,
  pictureSourceOf,
  publishedEntry,
  textIn,
} from './pictures.ts'
import type { Pictures } from './queries.ts'

const path = 'pairs'
export type Side = 'before' | 'after'

type Props = EditorProps & {
  pictures: Pictures
  onReplace: (pair: Pair, side: Side) => void
  /** Takes the focus after the last pair is removed. */
  addButton: RefObject<HTMLButtonElement | null>
}

/** The before and after pairs, each as visitors see it and with its fields. */
export function BeforeAfterPairs({ draft, state, pictures, onReplace, addButton }: Props) {
  const pairs = galleryPairsOf(state)
  const nameOf = (pair: unknown) => textIn(pair, 'title') || 'The pair'
  const { removed, removeAt, ...list } = recordListProps({ draft, state, path, nameOf })
  return (
    <RecordList
      label="Pairs"
      {...list}
      // Undo cannot bring back a picture whose client has withdrawn the consent.
      removed={removed.filter(({ entry }) =>
        ['before', 'after'].every((side) => pictureSourceOf(textIn(entry, side), pictures)),
      )}
    >
      {(_, buttons, index) => {
        const pair = pairs[index]
        return (
          pair && (
            <PairEditor
              {...{ draft, state, pictures, pair, index, buttons }}
              onReplace={(side) => onReplace(pair, side)}
              onRemove={() => removeAt(index, addButton.current)}
            />
          )
        )
      }}
    </RecordList>
  )
}

type PairProps = EditorProps & {
  pictures: Pictures
  pair: Pair
  index: number
  buttons: ReactNode
  onReplace: (side: Side) => void
  onRemove: () => void
}

const names = { before: 'Before', after: 'After' } as const
const crops = [{ name: 'On the slider', ratio: '1' }] as const

function PairEditor(props: PairProps) {
  const { draft, state, pictures, pair, index, buttons, onReplace, onRemove } = props
  const at = `${path}[${index}]`
  const published = publishedEntry(state, path, pair.id)
  const field = (name: string) => (
    <EditorField {...{ draft, state }} path={`${at}.${name}`} publishedText={textIn(published, name)} />
  )
  const swap = () => {
    const entry = galleryEntriesAt(state, path)[index]
    const { before, after } = pair
    const words = { beforeAlt: textIn(entry, 'afterAlt'), afterAlt: textIn(entry, 'beforeAlt') }
    const points = { beforeFocus: pair.afterFocus, afterFocus: pair.beforeFocus }
    const kept = typeof entry === 'object' ? entry : {}
    draft.write(at, { ...kept, before: after, after: before, ...words, ...points })
  }
  const isWhole = pair.before !== '' && pair.after !== ''
  const thumb = (side: Side) => (
    <PictureThumb
      {...{ pictures }}
      image={pair[side]}
      focus={pair[`${side}Focus`]}
      sizes="(width >= 64rem) 22rem, 45vw"
    />
  )
  const figure = (side: Side) => (
    <figure data-path={`${at}.${side}`} tabIndex={-1}>
      {thumb(side)}
      <figcaption className="row-between semibold">
        {names[side]}
        <button
          type="button"
          className="text-button"
          aria-label={`${pair[side] ? 'Replace' : 'Choose'} the ${side} picture of ${pair.title || 'the new pair'}`}
          onClick={() => onReplace(side)}
        >
          {pair[side] ? 'Replace' : 'Choose'}
        </button>
      </figcaption>
    </figure>
  )
  const focus = (side: Side) => (
    <details className="fold">
      <summary>
        {names[side]}: what must never be cut off
        <Icon name="chevron" />
      </summary>
      <FocusPicker
        {...{ pictures, crops }}
        label={`What must never be cut off ${side}: ${pair.title || 'new pair'}`}
        image={pair[side]}
        focus={pair[`${side}Focus`]}
        usual="50% 50%"
        onChange={(point) => draft.write(`${at}.${side}Focus`, point)}
      />
    </details>
  )
  return (
    <section className="sides pair" aria-label={pair.title || 'New pair'}>
      <div className="column">
        {isWhole && (
          <BeforeAfterSlider
            label={`Compare before and after: ${pair.title || 'new pair'}`}
            before={thumb('before')}
            after={thumb('after')}
          />
        )}
        <p className="hint">
          {isWhole
            ? 'As visitors see it. Drag to try.'
            : 'One of its pictures is still missing: choose it here, or remove the pair.'}
        </p>
      </div>
      <div className="fields">
        <div className="pair-pictures">
          {figure('before')}
          <IconButton icon="swap" aria-label="Swap before and after" onClick={swap} />
          {figure('after')}
        </div>
        <div className="fields two-fields">
          {field('title')}
          {field('description')}
          {field('beforeAlt')}
          {field('afterAlt')}
        </div>
        <div className="pair-focus">
          {pair.before && focus('before')}
          {pair.after && focus('after')}
        </div>
        <PairConsent
          own={[pair.before, pair.after].flatMap((image) => pictures.get(image) ?? [])}
          errors={[state.errors[`${at}.before`], state.errors[`${at}.after`]]}
          isLive={published !== undefined}
          onRecorded={() => draft.write(`${at}.before`, pair.before)}
        />
        <div className="row-between">
          <button type="button" className="text-button bad" onClick={onRemove}>
            <Icon name="bin" />
            Remove this pair
          </button>
          {buttons}
        </div>
      </div>
    </section>
  )
}
