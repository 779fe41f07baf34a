/** Prefix of the alternative text of any picture that is no photograph; the program adds it. */
const mark = 'Illustration: '
export const withoutIllustrationMark = (alt: string) => (alt.startsWith(mark) ? alt.slice(mark.length) : alt)
export const withIllustrationMark = (alt: string) => mark + withoutIllustrationMark(alt)

/** What stands under the picture of the owner until there is a photograph. */
export const captionOfIllustration = 'An illustration, until there is a portrait of me here.'

/** Label of sample testimonials. */
export const sampleNote = 'Sample review, to be replaced before launch'
