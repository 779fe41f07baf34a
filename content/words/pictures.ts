import type { Picture } from '#content/schema/picture-schema.ts'

/**
 * All shipped pictures by name. To replace one, put a file of the same name into `content/words/images/` and describe
 * the new picture in `alt`; start with "Illustration: ..." only while it is one.
 */
export const pictures = {
  'home-hero': {
    file: 'home-hero.png',
    alt: 'Illustration: back of a head with shoulder-length chestnut-copper ringlets over a cream knit',
  },
  'home-hero-block': {
    file: 'home-hero-block.jpg',
    alt: 'Illustration: back of a head with chestnut-copper ringlets against a copper wall',
  },
  'gallery-01': {
    file: 'gallery-01.jpg',
    alt: 'Illustration: long layered copper ringlets seen from behind, moss green backdrop',
  },
  'gallery-02': {
    file: 'gallery-02.jpg',
    alt: 'Illustration: big round shape of natural black coils seen from behind, copper backdrop',
  },
  'gallery-03': {
    file: 'gallery-03.jpg',
    alt: 'Illustration: shoulder-length honey blonde curls seen from behind, dark plum backdrop',
  },
  'gallery-04': {
    file: 'gallery-04.jpg',
    alt: 'Illustration: chestnut ringlet bob seen from behind, blush backdrop',
  },
  'gallery-05': {
    file: 'gallery-05.jpg',
    alt: 'Illustration: long loose waves, dark brown melting into caramel ends, cream backdrop',
  },
  'gallery-06': {
    file: 'gallery-06.jpg',
    alt: 'Illustration: rounded ginger corkscrew curls seen from behind, moss green backdrop',
  },
  'gallery-07': {
    file: 'gallery-07.jpg',
    alt: 'Illustration: long glossy jet black ringlets seen from behind, blush backdrop',
  },
  'gallery-08': {
    file: 'gallery-08.jpg',
    alt: 'Illustration: plum-coloured curly bob seen from behind, ochre backdrop',
  },
  'gallery-09': {
    file: 'gallery-09.jpg',
    alt: 'Illustration: cropped espresso coils with light on each spiral, cream backdrop',
  },
  'gallery-10': {
    file: 'gallery-10.jpg',
    alt: 'Illustration: shoulder-length silver-grey waves seen from behind, dark plum backdrop',
  },
  'gallery-11': {
    file: 'gallery-11.jpg',
    alt: 'Illustration: chin-length platinum ringlets seen from behind, copper backdrop',
  },
  'gallery-12': {
    file: 'gallery-12.jpg',
    alt: 'Illustration: long curls with balayage from dark roots to golden ends, moss green backdrop',
  },
  'gallery-13': {
    file: 'gallery-13.jpg',
    alt: 'Illustration: auburn waves falling past the shoulders, blush backdrop',
  },
  'pair-1-before': {
    file: 'pair-1-before.jpg',
    alt: 'Illustration: before: brown hair with frizz and no clear curl pattern',
  },
  'pair-1-after': {
    file: 'pair-1-after.jpg',
    alt: 'Illustration: after: the same hair in shiny, defined chestnut ringlets',
  },
  'pair-2-before': {
    file: 'pair-2-before.jpg',
    alt: 'Illustration: before: dry, shrunken dark coils without definition',
  },
  'pair-2-after': {
    file: 'pair-2-after.jpg',
    alt: 'Illustration: after: the same hair as moisturised, defined dark coils',
  },
  'service-cuts': { file: 'service-cuts.jpg', alt: 'Illustration: close-up of copper ringlets' },
  'service-colour': {
    file: 'service-colour.jpg',
    alt: 'Illustration: six curly hair swatches from black to platinum hanging on a brass rail',
  },
  'service-mobile': {
    file: 'service-mobile.jpg',
    alt: 'Illustration: open tool roll with scissors, comb, brush and clips beside a spray bottle',
  },
  about: {
    file: 'about.jpg',
    alt: 'Illustration: close-up of chestnut and copper curls filling the frame',
  },
  'contact-mobile': {
    file: 'contact-mobile.jpg',
    alt: 'Illustration: packed canvas tool roll with scissors, comb and spray bottle',
  },
  'article-hair-care': {
    file: 'article-hair-care.jpg',
    alt: 'Illustration: spray bottle beside a fan of brown curls',
  },
  'article-professional-advice': {
    file: 'article-professional-advice.jpg',
    alt: 'Illustration: wooden comb and two long copper ringlets',
  },
  'article-mobile-services': {
    file: 'article-mobile-services.jpg',
    alt: 'Illustration: aubergine tool roll with scissors, comb and clips on an ochre table',
  },
  'article-product-reviews': {
    file: 'article-product-reviews.jpg',
    alt: 'Illustration: three plain hair product containers with a bundle of curls',
  },
  'article-techniques': {
    file: 'article-techniques.jpg',
    alt: 'Illustration: nine hair swatches side by side, from loose waves to tight coils',
  },
  'article-seasonal-care': {
    file: 'article-seasonal-care.jpg',
    alt: 'Illustration: cropped copper coils seen from behind above a chunky ochre knit scarf',
  },
  'share-card': {
    file: 'share-card.jpg',
    alt: 'Illustration: back of a head with chestnut-copper ringlets on a copper block',
  },
} as const satisfies Record<string, Picture>

export type PictureName = keyof typeof pictures

export const isPictureName = (name: unknown): name is PictureName =>
  typeof name === 'string' && Object.hasOwn(pictures, name)
