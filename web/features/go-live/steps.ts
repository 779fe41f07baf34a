import { type GoLive, type OwnStep, ownSteps } from '#contract/go-live.ts'

/** Id of the list's heading, for links. */
export const goLiveId = 'go-live'

export const ownStepsLeft = ({ done }: GoLive) => ownSteps.filter((name) => !done.includes(name))

/** What Today needs of her steps; the rest is loaded with the list. */
export const goLiveSteps: Readonly<Record<OwnStep, { title: string; minutes: number }>> = {
  firstName: { title: 'What do clients call you?', minutes: 1 },
  contact: { title: 'Your own phone number and email', minutes: 2 },
  prices: { title: 'Your prices', minutes: 5 },
  portrait: { title: 'Your portrait', minutes: 2 },
  testimonials: { title: 'Sample stories and testimonials', minutes: 10 },
  gallery: { title: 'Your own pictures in the gallery', minutes: 10 },
  about: { title: 'Your story and training', minutes: 5 },
  social: { title: 'Instagram and reviews', minutes: 2 },
  google: { title: 'Tell Google that you exist', minutes: 10 },
  password: { title: 'Choose your own password', minutes: 1 },
}
