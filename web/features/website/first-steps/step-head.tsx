import { type ReactNode, useEffect, useRef } from 'react'
import { type FirstStepName, firstStepNames } from '#contract/first-steps.ts'

type Props = { name: FirstStepName; title: string; children: ReactNode }

/** Which step this is; its heading takes the focus when it opens. */
export function StepHead({ name, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <p className="fine-print">
        Step {firstStepNames.indexOf(name) + 1} of {firstStepNames.length}
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="first-steps-lede">{children}</p>
    </>
  )
}
