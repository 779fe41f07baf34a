/** What the reader is told of each sample among the testimonials. */
export const sampleNote = 'Sample review, to be replaced before launch'
