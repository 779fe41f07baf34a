import { ChevronDownIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Field } from '#content/fields.ts'
import { StatusBadge } from '#web/admin/ui/badge.tsx'
import { PictureThumb } from '#web/features/website/pictures/picture-thumb.tsx'
import { pictureStatus, useOwnPictures } from '#web/features/website/pictures/queries.ts'
import { fieldGrid } from './controls.tsx'
import { firstOf, nameOf, recordOf } from './form-values.ts'
import { WithdrawButton } from './withdraw-button.tsx'

const smallLook = 'flex flex-wrap items-center gap-x-3 gap-y-1'
/** The labels of the first row are the headings of the columns. */
const inColumns = 'grid-cols-[minmax(0,3fr)_minmax(0,2fr)] [li+li_&_label]:sr-only'
/** Words that a column would break into a narrow strip. */
const isLong = ({ meta }: Field) => meta?.control === 'text' && meta.max > 80

type Props = { entry: Field; entryName: string; path: string; index: number; children: ReactNode }

/** Short entries stand open; longer ones are folded, under their picture and their first words. */
export function ListEntry({ entry, entryName, path, index, children }: Props) {
  const value = recordOf(useWatch({ name: path }))
  const name = nameOf(entry, value)
  const [isNew] = useState(name === '')
  const shown = Object.values(entry.fields ?? {}).filter(({ meta, fields }) => meta?.label ?? fields)
  if (shown.length <= 2)
    return (
      <div className={`grid min-w-0 flex-[1_1_16rem] gap-2 ${shown.some(isLong) ? '' : inColumns}`}>
        {children}
      </div>
    )
  const image = firstOf(entry, 'picture')
  const isTestimonial = Object.hasOwn(entry.fields ?? {}, 'consent')
  return (
    <details className="editor-entry group/entry min-w-0 flex-[1_1_10rem] open:basis-full" open={isNew}>
      <summary className="line min-h-14 gap-2 sm:gap-[0.9rem]">
        {image && (
          <PictureThumb
            image={String(value[image] ?? '')}
            sizes="5rem"
            className="aspect-[4/5] h-auto w-[clamp(4.25rem,6vw,5.25rem)] flex-none bg-cream-200 object-cover"
          />
        )}
        <span className="named flex-1 wrap-anywhere">
          <b className="line-clamp-3">{name || `New ${entryName}`}</b>
          {isTestimonial && (
            <small className={smallLook}>
              {String(value.name ?? '')}
              {value.sample === true ? (
                <StatusBadge kind="sample">Example</StatusBadge>
              ) : (
                !value.consent && <StatusBadge kind="lock">Only you see it</StatusBadge>
              )}
            </small>
          )}
          {image === 'image' && <PictureStatus image={String(value.image ?? '')} />}
        </span>
        <ChevronDownIcon className="icon group-open/entry:rotate-180" />
      </summary>
      <div className={`fields ${fieldGrid}`}>
        {children}
        {isTestimonial && Boolean(value.consent) && (
          <WithdrawButton id={String(value.id)} place={index + 1} />
        )}
      </div>
    </details>
  )
}

function PictureStatus({ image }: { image: string }) {
  const { pictures } = useOwnPictures()
  if (!pictures || image === '') return null
  const { words, isBad } = pictureStatus(image, pictures)
  return <small className={isBad ? 'bad' : undefined}>{words}</small>
}
