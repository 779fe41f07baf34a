import type { AboutPage } from '#content/schema/page-schemas.ts'
import type { Training } from '#content/schema/schemas.ts'
import { captionOfIllustration } from '#content/text/labels.ts'

/** `sample`: the owner has yet to confirm the biography, the philosophy and the training list. */
export const aboutPage: AboutPage = {
  sample: true,
  heading: 'Thirty years of listening to curls',
  lede: 'I am an independent hairdresser in North Leeds, and I specialise in curly and textured hair.',
  biography: [
    'I have spent more than 30 years behind the chair. Early on I noticed that the people least happy with their haircuts nearly always had curls, and that the hair was never the problem. It was being cut wet, combed flat and treated as straight hair that had misbehaved.',
    'So I learned to work the other way round: dry, in its own shape, a curl at a time. Over 600 clients later I still start every appointment by asking what you have been told about your hair, and then we find out whether it is true.',
    'I work from the salon and in clients’ homes. I use eco-friendly products, I explain what I am doing while I do it, and I leave you able to do it yourself.',
  ],
  picture: 'gallery-02',
  pictureCaption: captionOfIllustration,
  stats: [
    { value: '600+', label: 'happy clients' },
    { value: '30+', label: 'years of experience' },
  ],
  trainingHeading: 'Training',
  philosophy: {
    heading: 'What I believe',
    statement: 'Your curls are not unruly. They are following rules nobody explained to you.',
    beliefs: [
      {
        title: 'Work with the pattern',
        text: 'I cut dry, so the shape you see in the mirror is the shape you keep.',
      },
      { title: 'Gentle by default', text: 'Curl-safe, eco-friendly products, low heat and no rush.' },
      {
        title: 'Teach, then cut',
        text: 'A good cut should outlast the appointment, so you leave knowing how to style it.',
      },
      {
        title: 'Honest quotes',
        text: 'You know the price before we start, because we have already talked it through.',
      },
    ],
  },
  closing: {
    heading: 'Come and meet your curls',
    text: 'A free consultation takes 15-20 minutes, with no obligation.',
  },
}

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
