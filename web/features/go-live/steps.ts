import { type GoLive, type OptionalStep, type OwnStep, optionalSteps, ownSteps } from '#contract/go-live.ts'

/** Id of the list's heading, for links. */
export const goLiveId = 'go-live'

export const isOptionalStep = (step: OwnStep): step is OptionalStep =>
  optionalSteps.some((one) => one === step)

export const isStepLeftOut = ({ leftOut }: GoLive, step: OwnStep) => leftOut.some((one) => one === step)

export const ownStepsLeft = (goLive: GoLive) =>
  ownSteps.filter((step) => !goLive.done.includes(step) && !isStepLeftOut(goLive, step))

/** What Today needs of her steps; the rest is loaded with the list. */
export const goLiveSteps: Readonly<Record<OwnStep, { title: string; minutes: number }>> = {
  firstName: { title: 'What do clients call you?', minutes: 1 },
  contact: { title: 'Your own phone number and email', minutes: 2 },
  prices: { title: 'Your prices', minutes: 5 },
  portrait: { title: 'Your portrait', minutes: 2 },
  testimonials: { title: 'Sample stories and testimonials', minutes: 10 },
  gallery: { title: 'Your own pictures in the gallery', minutes: 10 },
  about: { title: 'Your story and training', minutes: 5 },
  questions: { title: 'What people ask before they book', minutes: 10 },
  salon: { title: 'Where your salon is', minutes: 1 },
  social: { title: 'Instagram and reviews', minutes: 2 },
  google: { title: 'Tell Google that you exist', minutes: 10 },
  password: { title: 'Choose your own password', minutes: 1 },
}
