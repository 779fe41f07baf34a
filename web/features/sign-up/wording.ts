export const welcome = {
  title: 'Welcome to our newsletter!',
  description: "Thank you for subscribing. You'll receive weekly curl care tips and advice.",
} as const

/** Replaces the description with double opt-in. The same for known and unknown addresses, so as not to reveal subscribers. */
export const oneMoreStep =
  'One more step: a mail is on its way to you. Please press the button in it, and the weekly tips will come. If you are on the list already, no mail comes and nothing changes.'

export const subscriptionFailed = {
  title: 'Subscription Failed',
  description: 'Failed to subscribe. Please try again.',
} as const
