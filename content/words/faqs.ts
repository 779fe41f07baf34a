import type { Faq } from '#content/schema/schemas.ts'

export const faqs: readonly Faq[] = [
  { question: 'How long is the consultation?', answer: 'A consultation takes 15-20 minutes.' },
  {
    question: 'Which areas do you visit?',
    answer:
      'The mobile service covers North Leeds: Headingley, Chapel Allerton, Roundhay, Meanwood and surrounding areas.',
  },
  {
    question: 'What happens at the first appointment?',
    answer:
      'A consultation, then a dry cut tailored to your curl pattern, with styling tips and product advice.',
  },
  { question: 'How often should I have a trim?', answer: 'Every 8-12 weeks keeps the shape and the spring.' },
  // Without answers, so not shown: only the owner knows them.
  { question: 'What will it cost?' },
  { question: 'Do you charge for travel?' },
  { question: 'How should I come to the appointment?' },
  { question: 'What if I have to cancel?' },
  { question: 'Do you cut children’s hair?' },
  { question: 'Do I need an allergy test before colour?' },
]
