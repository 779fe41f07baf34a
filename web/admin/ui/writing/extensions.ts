import { Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { isSafeLink } from '#content/text/markdown-links.ts'
import { Pasting } from './pasted-html.ts'

const pictureLook =
  'inline-block max-w-full cursor-default text-small leading-[1.4] text-aubergine-600 [&_img]:mb-[0.4rem] [&_img]:block [&_img]:max-h-[22rem] [&_img]:max-w-full'

type PictureOptions = { addressOf: (name: string) => string | undefined }

/** Pictures of other websites are not pasted: the button Picture brings them here, with consent and words. */
const Picture = Node.create<PictureOptions>({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { parseHTML: (element) => element.dataset.picture },
    alt: { default: '', parseHTML: (element) => element.dataset.alt },
  }),
  parseHTML: () => [{ tag: '[data-picture]' }],
  renderHTML({ node: { attrs } }) {
    const src = this.options.addressOf(attrs.src)
    return [
      'span',
      { class: pictureLook, 'data-picture': attrs.src, 'data-alt': attrs.alt },
      ...(src ? [['img', { src, alt: '' }]] : []),
      `Picture: ${attrs.alt || 'only decoration'}`,
    ]
  },
})

/** What a text may hold. Of anything else that is pasted, only the words are left. */
export const extensionsFor = (addressOf: PictureOptions['addressOf']) => [
  StarterKit.configure({
    codeBlock: false,
    gapcursor: false,
    strike: false,
    trailingNode: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: {
      autolink: false,
      isAllowedUri: isSafeLink,
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Picture.configure({ addressOf }),
  Pasting,
]
