const viewBoxes = {
  spring: '0 0 29 13',
  mark: '0 0 20 42',
  bullet: '0 0 17 16',
} as const

/** A ringlet from the glyphs at the top of the document. */
export function Curl({ name, className = '' }: { name: keyof typeof viewBoxes; className?: string }) {
  return (
    <svg className={`curl ${className}`.trim()} viewBox={viewBoxes[name]} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}

export const Spring = () => <Curl name="spring" className="spring" />

/** The mark of an item in a list. */
export const Bullet = () => <Curl name="bullet" className="bullet" />

export type IconName = 'phone' | 'mail' | 'pin' | 'clock' | 'plus' | 'close' | 'alert'

/** An icon of the public pages, and of what the dashboard shares with them. The dashboard's own are lucide's. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  )
}
