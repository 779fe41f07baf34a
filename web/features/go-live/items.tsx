import { type GoLive, type OwnStep, ownSteps } from '#contract/go-live.ts'
import { formatCountOf, formatInstant } from '#web/lib/format.ts'

type Item = {
  title: string
  text: (goLive: GoLive) => string
  minutes: number
  /** None where it is answered in place. */
  verb?: string
  /** Where it is done: an editor of the website, or a page of hers; none for a dialog. */
  at?: { edit: string } | { place: string }
  proof: (goLive: GoLive) => string
}

/** Id of the list's heading, for links. */
export const goLiveId = 'go-live'

export const ownStepsLeft = ({ done }: GoLive) => ownSteps.filter((name) => !done.includes(name))

/** The texts of her steps. */
export const goLiveItems: Readonly<Record<OwnStep, Item>> = {
  firstName: {
    title: 'What do clients call you?',
    text: () => 'It stands on your About page and signs every mail.',
    minutes: 1,
    proof: ({ firstName }) => `${firstName} signs every mail.`,
  },
  contact: {
    title: 'Your own phone number and email',
    text: ({ phone }) => `Still made up: ${phone} reaches nobody.`,
    minutes: 2,
    verb: 'Write',
    at: { edit: 'details' },
    proof: ({ phone }) => `Clients ring ${phone}.`,
  },
  prices: {
    title: 'Your prices',
    text: () => 'Shown as “Usually from”, beside “On Quotation Only”.',
    minutes: 5,
    verb: 'Write',
    at: { edit: 'services' },
    proof: () => 'They stand on Services.',
  },
  portrait: {
    title: 'Your portrait',
    text: () => 'One picture. Until then no face is shown.',
    minutes: 2,
    verb: 'Choose',
    at: { edit: 'about' },
    proof: () => 'It stands on About.',
  },
  testimonials: {
    title: 'Sample stories and testimonials',
    text: ({ testimonials: { samples } }) =>
      samples === 1
        ? 'One is still a sample and says so on the page.'
        : `${samples} are still samples and say so on the page.`,
    minutes: 10,
    verb: 'Replace',
    at: { edit: 'testimonials' },
    proof: () => 'No samples are left.',
  },
  gallery: {
    title: 'Your own pictures in the gallery',
    text: ({ illustrations }) =>
      `${formatCountOf(illustrations, 'picture')} came with the website and ${illustrations === 1 ? 'says' : 'say'} so.`,
    minutes: 10,
    verb: 'Choose',
    at: { edit: 'gallery' },
    proof: () => 'All pictures are your own.',
  },
  about: {
    title: 'Your story and training',
    text: () => 'They were written for you. Change them, or say that they are right.',
    minutes: 5,
    verb: 'Check',
    at: { edit: 'about' },
    proof: () => 'Your own words.',
  },
  social: {
    title: 'Instagram and reviews',
    text: () => 'Linked at the foot of every page.',
    minutes: 2,
    verb: 'Add',
    at: { edit: 'details' },
    proof: () => 'Linked at the foot of every page.',
  },
  google: {
    title: 'Tell Google that you exist',
    text: () => 'Three steps, with the words ready to paste.',
    minutes: 10,
    verb: 'Show',
    proof: ({ googleAt }) => `Ticked by you ${formatInstant(googleAt ?? '')}.`,
  },
  password: {
    title: 'Choose your own password',
    text: () => 'Somebody else knows the first one: the person who set the website up.',
    minutes: 1,
    verb: 'Choose',
    at: { place: 'account' },
    proof: ({ passwordChangedAt }) => `Changed ${formatInstant(passwordChangedAt ?? '')}.`,
  },
}
