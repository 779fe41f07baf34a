/** Label of sample testimonials. */
export const sampleNote = 'Sample review, to be replaced before launch'
