import type { ComponentProps } from 'react'

/** A choice of yes or no. */
export const Tick = ({
  children,
  hint,
  className = 'mt-3',
  ...input
}: ComponentProps<'input'> & { hint?: string }) => (
  <label className={`checkbox-row ${className}`}>
    <input type="checkbox" {...input} />
    <span>
      {hint ? <b className="semibold">{children}</b> : children}
      {hint && <br />}
      {hint && <span className="hint">{hint}</span>}
    </span>
  </label>
)
