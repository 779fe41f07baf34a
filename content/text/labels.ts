/** What stands under the picture of the owner until there is a photograph. */
export const captionOfIllustration = 'An illustration, until there is a portrait of me here.'

/** Says once, above sample testimonials, what they are. */
export const sampleNote = 'Examples, until real reviews stand here'
