/** The drawings of its buttons, as paths. */
export const arrows = { left: 'M14.5 5.5L8 12l6.5 6.5', right: 'M9.5 5.5L16 12l-6.5 6.5' } as const

type Props = { label: string; drawing: string; onClick?: () => void }

/** A ring around a drawing. */
export const RoundButton = ({ label, drawing, onClick }: Props) => (
  <button type="button" className="icon-button icon-button-line" aria-label={label} onClick={onClick}>
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing} />
    </svg>
  </button>
)
