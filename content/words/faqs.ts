import type { Faq } from '#content/schema/schemas.ts'
import { questionsForOwner } from '#content/text/questions-for-owner.ts'

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
  // Without answers, so not shown.
  ...questionsForOwner.map((question) => ({ question })),
]
