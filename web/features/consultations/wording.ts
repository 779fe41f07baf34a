export const thankYou = {
  title: 'Thank You!',
  description:
    'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help',
} as const

export const sendingFailed = {
  title: 'Error',
  description: 'Failed to send consultation request. Please try again or call us directly.',
} as const
