import { Icon } from '../glyph.tsx'
import { dismissNotice, type ShownNotice } from './notices.ts'

/**
 * Says a notice where what usually draws it, and its styles, could not be loaded: often the network is away, which is
 * what the notice is about.
 */
export function PlainNotice({ notice }: { notice: ShownNotice }) {
  if (!notice.isOpen) return null
  return (
    <div role="alert" className="on-dark z-(--z-toast) [position:fixed] inset-x-4 bottom-24 p-5">
      <p className="heading-small">{notice.title}</p>
      <p className="my-4">{notice.description}</p>
      <button
        type="button"
        className="button button-line button-small"
        onClick={() => dismissNotice(notice.id)}
      >
        <Icon name="close" />
        Close
      </button>
    </div>
  )
}
