import type { Layout } from './layout.ts'

export const gallery: Layout = {
  title: 'Gallery',
  summary: 'Pictures, before and after, their words',
  hint: 'The page lays your pictures out by itself; you choose which, in what order, and the words.',
  publishLabel: 'Publish',
  lists: {
    galleryItems: {
      label: 'Pictures',
      entry: 'picture',
      fields: {
        image: 'The picture itself',
        title: 'Title',
        description: 'A sentence about it',
        alt: 'Words for people who cannot see it',
        focus: 'What must never be cut off',
      },
    },
    beforeAfterPairs: {
      label: 'Before & after',
      entry: 'pair',
      fields: {
        before: 'The picture before',
        after: 'The picture after',
        title: 'Title',
        description: 'A sentence about it',
        beforeAlt: 'Before, in words',
        afterAlt: 'After, in words',
        beforeFocus: 'Before, what must never be cut off',
        afterFocus: 'After, what must never be cut off',
      },
    },
  },
  groups: [
    {
      title: 'Words of the page',
      hint: 'Heading, first sentence, invitation',
      places: [
        { path: 'galleryPage.heading', label: 'Heading', kind: 'line' },
        { path: 'galleryPage.lede', label: 'First sentence', kind: 'text' },
        { path: 'galleryPage.askText', label: 'Question beside the last picture', kind: 'text' },
        { path: 'galleryPage.beforeAfterHeading', label: 'Heading of before and after', kind: 'line' },
        { path: 'galleryPage.beforeAfterText', label: 'How to work the sliders', kind: 'text' },
        { path: 'galleryPage.storiesHeading', label: 'Heading of the client stories', kind: 'line' },
        { path: 'galleryPage.closing.heading', label: 'Last heading', kind: 'line' },
        { path: 'galleryPage.closing.text', label: 'Last sentence', kind: 'text' },
      ],
    },
    {
      title: 'What Google shows',
      hint: 'Title and two lines under it. {name} stands for the name of the business.',
      places: [
        { path: 'pageMeta./gallery.title', label: 'Title', kind: 'line' },
        { path: 'pageMeta./gallery.description', label: 'Lines under it', kind: 'text' },
      ],
    },
  ],
}
