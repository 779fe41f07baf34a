export const thankYou = {
  title: 'Thank You!',
  description:
    'Thank you for your enquiry, the owner will be in touch within 24 hours and we look forward to speaking to you and seeing how we can help',
} as const

/** The thank-you message while the owner is away. */
export const thankYouUntil = (backWords: string) => ({
  title: thankYou.title,
  description: thankYou.description.replace(
    'will be in touch within 24 hours',
    `is away until ${backWords} and will be in touch from then on,`,
  ),
})

export const sendingFailed = {
  title: 'Error',
  description: 'Failed to send consultation request. Please try again or call us directly.',
} as const

/** Key of the form's draft in session storage. */
export const draftKey = 'consultation'
