import type { MouseEvent } from 'react'
import { type FirstStepName, firstStepNames } from '#contract/first-steps.ts'
import { stepInAddress } from '#web/lib/address.ts'
import { linkInAddress } from '#web/lib/address-link.ts'

export const firstStepsPlace = 'first-steps'

export const isFirstStep = (name: string | undefined): name is FirstStepName =>
  firstStepNames.some((one) => one === name)

export const linkToFirstSteps = () => linkInAddress({ tab: undefined, place: firstStepsPlace })

export function goToStep(step: FirstStepName): void {
  stepInAddress({ place: firstStepsPlace, step })
  scrollTo(0, 0)
}

/** The dashboard, at its top. */
export function leaveFirstSteps(): void {
  stepInAddress({ place: undefined, step: undefined })
  scrollTo(0, 0)
}

/** The editor of a part of the website, at its top. */
export function linkToPart(name: string) {
  const link = linkInAddress({ place: undefined, step: undefined, tab: 'website', edit: name })
  return {
    ...link,
    onClick: (event: MouseEvent) => {
      link.onClick(event)
      if (event.defaultPrevented) scrollTo(0, 0)
    },
  }
}
