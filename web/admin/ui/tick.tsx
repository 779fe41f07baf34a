import type { ComponentProps } from 'react'

/** A choice of yes or no. */
export const Tick = ({ children, className = 'mt-3', ...input }: ComponentProps<'input'>) => (
  <label className={`checkbox-row ${className}`}>
    <input type="checkbox" {...input} />
    <span>{children}</span>
  </label>
)
