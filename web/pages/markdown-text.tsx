import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ComponentProps } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { pictureNameInAddress } from '#content/text/markdown-links.ts'
import { pageContent } from '#web/lib/content.ts'
import type { ReadText } from '#web/lib/markdown.ts'
import { SitePicture } from './site-picture.tsx'
import { TextLink } from './text-link.tsx'

type Props = { text: ReadText; components?: Partial<Components> }

/** Renders a parsed Markdown text. */
export const MarkdownText = ({ text, components }: Props) =>
  toJsxRuntime(text.tree, {
    ...{ Fragment, jsx, jsxs },
    components: { a: TextLink, img: TextPicture, ...components },
  })

/** Renders one of the website's own pictures; for any other, only its description. */
function TextPicture({ src = '', alt = '' }: ComponentProps<'img'>) {
  const name = pictureNameInAddress(String(src))
  if (!Object.hasOwn(pageContent().pictures, name)) return alt
  return <SitePicture name={name} alt={alt} sizes="(width >= 48rem) 38rem, 92vw" />
}
