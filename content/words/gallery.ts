import type { GalleryPage } from '#content/schema/page-schemas.ts'
import type { BeforeAfter, ClientStory, GalleryItem } from '#content/schema/schemas.ts'

/** Illustrations with sample captions, until the owner's own photographs replace them with consent. */
export const galleryItems: readonly GalleryItem[] = [
  {
    id: 'copper-ringlets',
    image: 'gallery-01',
    pattern: '3B',
    title: 'Copper ringlets',
    description: 'Long layers, cut dry to keep the weight off the crown.',
    sample: true,
  },
  {
    id: 'round-coils',
    image: 'gallery-02',
    pattern: '4B',
    title: 'Round coil shape',
    description: 'A full halo of natural black, shaped by eye from every side.',
    sample: true,
  },
  {
    id: 'honey-curls',
    image: 'gallery-03',
    pattern: '3A',
    title: 'Honey curls',
    description: 'Shoulder length, with the ends freshened and nothing taken from the width.',
    sample: true,
  },
  {
    id: 'chestnut-bob',
    image: 'gallery-04',
    pattern: '3B',
    title: 'Chestnut bob',
    description: 'Cut to the chin when dry, so the spring is already counted in.',
    sample: true,
  },
  {
    id: 'caramel-waves',
    image: 'gallery-05',
    pattern: '2C',
    title: 'Caramel waves',
    description: 'Two inches off, all the swing kept, colour left to grow out softly.',
    sample: true,
  },
  {
    id: 'ginger-corkscrews',
    image: 'gallery-06',
    pattern: '3C',
    title: 'Ginger corkscrews',
    description: 'A rounded outline that keeps its own red and its own mind.',
    sample: true,
  },
  {
    id: 'black-ringlets',
    image: 'gallery-07',
    pattern: '3B',
    title: 'Jet black ringlets',
    description: 'Length kept, weight taken out one curl at a time.',
    sample: true,
  },
  {
    id: 'plum-bob',
    image: 'gallery-08',
    pattern: '3A',
    title: 'Plum curly bob',
    description: 'Cut first, then colour placed on the turns that catch the light.',
    sample: true,
  },
  {
    id: 'cropped-coils',
    image: 'gallery-09',
    pattern: '4A',
    title: 'Cropped coils',
    description: 'Short, neat at the nape and quick on wash day.',
    sample: true,
  },
  {
    id: 'silver-waves',
    image: 'gallery-10',
    pattern: '2C',
    title: 'Silver waves',
    description: 'Natural silver at the shoulder, one length, no fuss.',
    sample: true,
  },
  {
    id: 'platinum-ringlets',
    image: 'gallery-11',
    pattern: '3B',
    title: 'Platinum ringlets',
    description: 'Very light and still springy, because it was lightened slowly.',
    sample: true,
  },
  {
    id: 'balayage-curls',
    image: 'gallery-12',
    pattern: '3A',
    title: 'Balayage curls',
    description: 'Dark roots melting into gold, painted along the spiral.',
    sample: true,
  },
  {
    id: 'auburn-waves',
    image: 'gallery-13',
    pattern: '2B',
    title: 'Auburn waves',
    description: 'Loose waves past the shoulder, with long layers you feel more than see.',
    sample: true,
  },
]

export const beforeAfterPairs: readonly BeforeAfter[] = [
  {
    id: 'frizz-to-ringlets',
    title: 'From frizz to ringlets',
    description: 'Same length, same hair: a dry cut and a new wash-day routine.',
    before: 'pair-1-before',
    after: 'pair-1-after',
    sample: true,
  },
  {
    id: 'coils-with-moisture',
    title: 'Coils, with water put back',
    description: 'Deep conditioning, definition while wet, and the outline tidied when dry.',
    before: 'pair-2-before',
    after: 'pair-2-after',
    sample: true,
  },
]

export const clientStories: readonly ClientStory[] = [
  {
    id: 'story-1',
    quote:
      'I had straightened my hair since school. We talked for twenty minutes before anyone picked up scissors, and I have not plugged the irons in since.',
    name: 'Sample client 11',
    initials: 'S11',
    sample: true,
  },
  {
    id: 'story-2',
    quote:
      'I grew out ten years of relaxer and had no idea what was underneath. She did, and she was patient about it.',
    name: 'Sample client 12',
    initials: 'S12',
    sample: true,
  },
  {
    id: 'story-3',
    quote:
      'My sister and I booked a visit together. Same parents, completely different curls, two completely different haircuts.',
    name: 'Sample client 13',
    initials: 'S13',
    sample: true,
  },
]

export const galleryPage: GalleryPage = {
  heading: 'Thirteen heads of curls, no two alike',
  lede: 'Waves, ringlets, spirals and coils, each cut to its own pattern.',
  askText: 'Not seen hair like yours? Tell me about it.',
  beforeAfterHeading: 'Before and after',
  beforeAfterText: 'Drag the handle, tap the picture, or use the arrow keys.',
  storiesHeading: 'Client stories',
  closing: {
    heading: 'Yours could be next',
    text: 'Send a few words about your hair and I will reply within 24 hours.',
  },
}
