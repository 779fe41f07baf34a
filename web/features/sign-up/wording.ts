export const welcome = {
  title: 'Welcome to our newsletter!',
  description: "Thank you for subscribing. You'll receive weekly curl care tips and advice.",
} as const

export const subscriptionFailed = {
  title: 'Subscription Failed',
  description: 'Failed to subscribe. Please try again.',
} as const
