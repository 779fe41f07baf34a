/** Why a photograph keeps its part of the website from being published, while the rest may be. */
export const waitsForConsent = 'This is a photograph without a date of consent.'
