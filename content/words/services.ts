import type { ServicesPage } from '#content/schema/page-schemas.ts'
import type { Service } from '#content/schema/schemas.ts'

export const services: readonly Service[] = [
  {
    id: 'cuts',
    title: 'Curly cuts',
    price: 'On Quotation Only',
    summary:
      'A dry cut tailored to your curl pattern, from loose waves to tight coils, with styling tips to take home.',
    linkLabel: 'About curly cuts',
    heading: 'Curly cuts',
    paragraphs: [
      'Cut dry and in its natural shape, so there are no surprises when it springs up.',
      'Most heads carry two or three patterns: looser over the crown, tighter at the nape, one stubborn corkscrew by the ear. I cut each curl where it turns, then step back and look at the whole shape from every side.',
    ],
    points: [
      'Dry cut tailored to your curl pattern',
      'Shape and length agreed before the scissors come out',
      'Styling tips and product advice for wash day',
      'A trim suggested every 8-12 weeks',
    ],
    details: [],
    callLabel: 'Book Free Consultation',
    picture: 'service-cuts',
  },
  {
    id: 'colour',
    title: 'Curl colour',
    price: 'On Quotation Only',
    summary: 'Colour placed to follow the spiral, so it catches the light when your hair moves.',
    linkLabel: 'About colour',
    heading: 'Curl colour',
    paragraphs: [
      'Colour that respects the curl first and the shade second.',
      'A curl turns its outside to the light and keeps its inside in shadow. I place colour on the turns you will see, and I would rather lighten a little twice than a lot once: spring that is gone does not wash back in.',
    ],
    points: [
      'Placement that follows each spiral',
      'Curl-safe, eco-friendly products',
      'Colour on its own, or together with a cut',
      'An allergy alert test 48 hours before',
    ],
    details: [],
    callLabel: 'Book Free Consultation',
    picture: 'service-colour',
  },
  {
    id: 'mobile',
    title: 'Mobile service',
    summary:
      'Salon-quality services in your own home. I bring everything, including the broom; you need a chair, a socket and decent daylight.',
    linkLabel: 'How home visits work',
    heading: 'Salon quality, your front room',
    paragraphs: [
      'The mobile service brings the whole appointment to you: cut, colour or both, with the same products I use at the salon.',
      'It suits new parents, people who find salons loud, and anyone who would simply rather stay in. I sweep up before I go.',
    ],
    points: [],
    details: [
      { term: 'You provide', text: 'A chair, a socket and good light' },
      { term: 'I bring', text: 'Tools, towels, gowns, products, broom' },
      { term: 'When', text: '{openingHours}' },
      { term: 'Where', text: 'All over North Leeds' },
    ],
    callLabel: 'Ask for a home visit',
    picture: 'contact-mobile',
  },
]

export const servicesPage: ServicesPage = {
  heading: 'Cuts, colour and home visits for curly hair',
  lede: 'Every head of curls needs a different amount of time, so I quote after we have talked. The consultation costs nothing.',
  areas: {
    heading: 'Areas covered',
    text: 'Not on the list? Get in touch: if I can reach you, I will come.',
    linkLabel: 'Contact me about your area',
  },
  closing: {
    heading: 'Not sure what to ask for?',
    text: 'Describe your hair in your own words and we will work it out together.',
  },
}
