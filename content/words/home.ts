import type { HomePage } from '#content/schema/page-schemas.ts'

export const homePage: HomePage = {
  heading: 'Curly Hair Specialist in North Leeds',
  underlined: 'North Leeds',
  lede: 'Over 30 years of cutting and colouring curls, at the salon or in your own kitchen chair.',
  consultationLabel: 'Book Free Consultation',
  callLabel: 'Call Now',
  picture: 'home-hero',
  pitch: [
    { value: '30+', label: 'years of experience' },
    { value: '600+', label: 'happy clients' },
    { value: 'Eco-friendly', label: 'products' },
    { value: 'Free', label: 'first consultation' },
  ],
  statement:
    'A curl looks one length wet and another dry. So I cut dry, curl by curl, where your hair actually sits, and you watch the shape arrive.',
  servicesHeading: 'What I do',
  areas: {
    heading: 'Where I visit',
    text: 'Home visits across North Leeds: LS6, LS7, LS16, LS17 and the streets around them. If yours is close but not listed, ask.',
    linkLabel: 'Ask about your area',
  },
  testimonialsHeading: 'What clients say',
  portraits: ['gallery-03', 'gallery-02', 'gallery-10', 'gallery-13', 'gallery-09', 'gallery-12'],
  closing: {
    heading: 'Tell me about your curls',
    text: 'The consultation is free and takes 15-20 minutes. I reply to every request within 24 hours.',
  },
}
