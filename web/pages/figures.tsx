type Props = { figures: readonly { value: string; label: string }[] }

/** Figures, each above what it counts. */
export const Figures = ({ figures }: Props) => (
  <dl className="two-up pitch">
    {figures.map(({ value, label }) => (
      <div key={label}>
        <dt className="muted text-small">{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
