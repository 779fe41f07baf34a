export const welcome = {
  title: 'Welcome to our newsletter!',
  description: "Thank you for subscribing. You'll receive weekly curl care tips and advice.",
} as const

/** Where a subscription begins only once the mail about it is answered. */
export const confirmationNeeded = {
  title: 'One more step',
  description: 'Please press the button in the mail that is on its way to you.',
} as const

export const subscriptionFailed = {
  title: 'Subscription Failed',
  description: 'Failed to subscribe. Please try again.',
} as const
