const viewBoxes = {
  spring: '0 0 29 13',
  mark: '0 0 20 42',
  bullet: '0 0 17 16',
} as const

/** A ringlet glyph from the sprite at the top of the document. */
export function Curl({ name, className = '' }: { name: keyof typeof viewBoxes; className?: string }) {
  return (
    <svg className={`curl ${className}`} viewBox={viewBoxes[name]} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}

export const Spring = () => <Curl name="spring" className="spring" />

/** Icons in the dashboard only. */
type OwnerIconName =
  | 'text'
  | 'whatsapp'
  | 'undo'
  | 'check'
  | 'handheld'
  | 'laptop'
  | 'download'
  | 'trash'
  | 'left'
  | 'right'
  | 'calendar'
  | 'search'
  | 'shield'
  | 'chevron'
  | 'lock'
  | 'copy'
  | 'list'

/** Icons in the website's editors only: web/ui/glyph/website-sprite.tsx. */
type WebsiteIconName =
  | 'half'
  | 'done'
  | 'up'
  | 'down'
  | 'arrow-left'
  | 'arrow-right'
  | 'bin'
  | 'handset'
  | 'screen'
  | 'sample'
  | 'say'
  | 'picture'
  | 'swap'
  | 'open-ring'

/** Icons in the diary only: web/features/appointments/diary/diary-sprite.tsx. */
type DiaryIconName = 'home' | 'scissors' | 'way' | 'ban'

export type IconName =
  | 'phone'
  | 'mail'
  | 'pin'
  | 'clock'
  | 'plus'
  | 'close'
  | 'alert'
  | 'info'
  | 'out'
  | 'refresh'
  | OwnerIconName
  | WebsiteIconName
  | DiaryIconName

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
