/** What stands under the picture of the owner until there is a photograph. */
export const captionOfIllustration = 'An illustration, until there is a portrait of me here.'

/** Label of sample testimonials. */
export const sampleNote = 'Sample review, to be replaced before launch'
