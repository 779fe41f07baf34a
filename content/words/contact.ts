import type { ContactPage } from '#content/schema/page-schemas.ts'

export const contactPage: ContactPage = {
  heading: 'Book Your Free Consultation',
  lede: 'Curl care, cutting and styling: tell me what your hair does now and what you wish it did. I reply within 24 hours.',
  hairDetailsHint: 'Pattern, length, colour history, last cut, anything that bothers you.',
  getInTouchHeading: 'Get In Touch',
  serving: {
    heading: 'Serving North Leeds',
    picture: 'contact-mobile',
    caption: 'Mobile Services Available',
    captionDetail: 'Covering all North Leeds areas',
  },
  faqHeading: 'Frequently Asked Questions',
  whyChoose: {
    heading: 'Why Choose {name}?',
    points: [
      { title: 'Curl Specialist', text: '30+ years with curly and textured hair.' },
      {
        title: 'Mobile Convenience',
        text: 'Salon services at home, with your own kettle and nobody waiting for the chair.',
      },
      {
        title: 'Curl-Safe Products',
        text: 'Eco-friendly, gentle on curls, and chosen for your pattern.',
      },
    ],
  },
}
