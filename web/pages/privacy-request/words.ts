/** What people may ask about their data: what it promises is the law. */
export const dataRequestPage = {
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
} as const
