/** The words of the page on which people ask about their data: what it promises is the law. */
export const dataRequestPage = {
  title: 'Ask About Your Data | {name}',
  description:
    'See what I hold about you, have it erased, or complain about how it was used. A link by email proves your address, and it costs nothing.',
  heading: 'Ask about your data',
  lede: 'See what I hold about you, have it erased, or tell me what I got wrong. It is free.',
  choices: {
    access: { label: 'See what you hold about me', hint: 'A copy to read, and the same as a data file.' },
    erasure: {
      label: 'Erase what you hold about me',
      hint: 'Your requests, my notes, the newsletter, the mails.',
    },
    complaint: {
      label: 'Complain about how my data was used',
      hint: 'I confirm that I have it, look into it and tell you what I found.',
    },
  },
  nextHeading: 'What happens next',
  next: [
    { title: 'Your request is with me at once', text: 'You get a link by email.' },
    { title: 'You open it within 24 hours', text: 'It shows me that the address is yours.' },
    { title: 'I answer within one month', text: 'Usually sooner, and always in writing.' },
  ],
  notSureHeading: 'Not sure?',
  authority: 'You can also complain to the Information Commissioner’s Office, ico.org.uk, at any time.',
} as const
