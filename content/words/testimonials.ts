import type { Testimonial } from '#content/schema/schemas.ts'

/** Samples, until clients of the owner agree to be quoted. */
export const testimonials: readonly Testimonial[] = [
  {
    id: 'sample-1',
    name: 'Sample client 1',
    initials: 'S1',
    sample: true,
    review:
      'I cried at my last haircut. This time I cried at the mirror, for better reasons. It was cut dry, one curl at a time, and it has sat right every wash day since.',
  },
  {
    id: 'sample-2',
    name: 'Sample client 2',
    initials: 'S2',
    sample: true,
    review:
      'She asked what I do to my hair on a Tuesday when I am late. Nobody had ever asked me that. The cut works on a Tuesday when I am late.',
  },
  {
    id: 'sample-3',
    name: 'Sample client 3',
    initials: 'S3',
    sample: true,
    review:
      'A proper haircut in my own kitchen, with a newborn asleep next door, and nobody woke up. The floor was cleaner afterwards than before.',
  },
  {
    id: 'sample-4',
    name: 'Sample client 4',
    initials: 'S4',
    sample: true,
    review:
      'My coils had been thinned with the wrong scissors twice. She told me it would take three trims to grow the shape back, and it took three trims.',
  },
  {
    id: 'sample-5',
    name: 'Sample client 5',
    initials: 'S5',
    sample: true,
    review:
      'I wanted to go copper all over. She talked me into copper where the light falls, and she was right. I still get asked about it in the supermarket.',
  },
  {
    id: 'sample-6',
    name: 'Sample client 6',
    initials: 'S6',
    sample: true,
    review:
      'First person to tell me my curls were three patterns, not one bad one. Now I know which bit needs more water and which bit needs leaving alone.',
  },
  {
    id: 'sample-7',
    name: 'Sample client 7',
    initials: 'S7',
    sample: true,
    review:
      'I am seventy-one and my hair came back wavy. I thought I was imagining it. I have a shape I like and I have stopped blow-drying it flat.',
  },
  {
    id: 'sample-8',
    name: 'Sample client 8',
    initials: 'S8',
    sample: true,
    review:
      'My daughter hates having her hair touched. There were breaks, there was a biscuit, and there was no pulling. She asked when the lady is coming back.',
  },
  {
    id: 'sample-9',
    name: 'Sample client 9',
    initials: 'S9',
    sample: true,
    review:
      'Two inches off, I said, braced for four. I got two. She held the curl next to the ruler and let it spring so that I could see.',
  },
  {
    id: 'sample-10',
    name: 'Sample client 10',
    initials: 'S10',
    sample: true,
    review:
      'I went in with a carrier bag of products and came out using two of them. My bathroom shelf is empty and my hair has never looked better.',
  },
]
