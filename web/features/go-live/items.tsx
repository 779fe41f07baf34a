import type { GoLive, OwnStep } from '#contract/go-live.ts'
import { formatCountOf, formatMediumDateTime } from '#web/lib/format.ts'

type Item = {
  text: (goLive: GoLive) => string
  /** None where it is answered in place. */
  verb?: string
  /** Where it is done: an editor of the website, or a page of hers; none for a dialog. */
  at?: { edit: string } | { place: string }
  proof: (goLive: GoLive) => string
}

/** The texts of her steps. */
export const goLiveItems: Readonly<Record<OwnStep, Item>> = {
  firstName: {
    text: () => 'It stands on your About page and signs every mail.',
    proof: ({ firstName }) => `${firstName} signs every mail.`,
  },
  contact: {
    text: ({ phone }) => `Still made up: ${phone} reaches nobody.`,
    verb: 'Write',
    at: { edit: 'details' },
    proof: ({ phone }) => `Clients ring ${phone}.`,
  },
  prices: {
    text: () => 'Shown as “Usually from”, beside “On Quotation Only”.',
    verb: 'Write',
    at: { edit: 'services' },
    proof: () => 'They stand on Services.',
  },
  portrait: {
    text: () => 'One picture. Until then no face is shown.',
    verb: 'Choose',
    at: { edit: 'about' },
    proof: () => 'It stands on About.',
  },
  testimonials: {
    text: ({ testimonials: { samples } }) =>
      samples === 1
        ? 'One is still a sample and says so on the page. Replace or remove it.'
        : `${samples} are still samples and say so on the page. Replace or remove them.`,
    verb: 'Replace',
    at: { edit: 'testimonials' },
    proof: () => 'No samples are left.',
  },
  gallery: {
    text: ({ illustrations }) =>
      `${formatCountOf(illustrations, 'picture')} came with the website and ${illustrations === 1 ? 'says' : 'say'} so. Replace or remove ${illustrations === 1 ? 'it' : 'them'}.`,
    verb: 'Choose',
    at: { edit: 'gallery' },
    proof: () => 'All pictures are your own.',
  },
  about: {
    text: () => 'They were written for you. Change them, or say that they are right.',
    verb: 'Check',
    at: { edit: 'about' },
    proof: () => 'Your own words.',
  },
  questions: {
    text: () => 'What it costs, travel, cancelling and three more. Those without an answer are not shown.',
    verb: 'Answer',
    at: { edit: 'questions' },
    proof: () => 'Your answers stand on Contact.',
  },
  salon: {
    text: () => 'Street or district, with a link to the map. Only if clients come to you.',
    verb: 'Write',
    at: { edit: 'details' },
    proof: () => 'It stands at the foot of every page.',
  },
  social: {
    text: () => 'Linked at the foot of every page.',
    verb: 'Add',
    at: { edit: 'details' },
    proof: () => 'Linked at the foot of every page.',
  },
  google: {
    text: () => 'Three steps, with the words ready to paste.',
    verb: 'Show',
    proof: ({ googleAt }) => `Ticked by you ${formatMediumDateTime(googleAt ?? '')}.`,
  },
  password: {
    text: () => 'Somebody else knows the first one: the person who set the website up.',
    verb: 'Choose',
    at: { place: 'account' },
    proof: ({ passwordChangedAt }) => `Changed ${formatMediumDateTime(passwordChangedAt ?? '')}.`,
  },
}
