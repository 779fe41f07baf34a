import type { Training } from '#content/schema/schemas.ts'

/** What I have trained in, without certificates or dates until the owner supplies them. */
export const training: readonly Training[] = [
  { title: 'Curl-by-curl dry cutting', text: 'Shaping every pattern from wave to coil', sample: true },
  {
    title: 'Colour for textured hair',
    text: 'Lightening and toning without losing spring',
    sample: true,
  },
  { title: 'Coily and afro-textured hair', text: 'Shape, moisture and shrinkage', sample: true },
  { title: 'Products and ingredients', text: 'Choosing gentle, eco-friendly formulas', sample: true },
  { title: 'Scalp and hair condition', text: 'Knowing when to cut and when to wait', sample: true },
]
