/** Keeps a photograph's document from being published, while the rest may be. */
export const waitsForConsent = 'This is a photograph without a date of consent.'
